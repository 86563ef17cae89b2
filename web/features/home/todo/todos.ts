import { courseMessages } from '#contract/features/course/messages.ts'
import { homeCalls, type Todo } from '#contract/features/home/calls.ts'
import { todoKinds } from '#contract/features/home/rules.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { activityKinds } from '#web/features/activity/extension-points.ts'
import type { ContentKind } from '#web/features/activity/kind.ts'
import { useLookAhead } from '#web/features/activity/look-ahead.ts'
import { kindOf } from '#web/features/activity/use-kinds.ts'
import { useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { toast } from '#web/ui/base/ask.ts'

export const todoLists = [homeCalls.listTodos, homeCalls.listFirstTodos, homeCalls.listTodoCourses]

/** Asks for the lists again when something happened that may have changed them. */
export function useFreshTodos() {
  const changes = useAdditions(activityKinds).flatMap(kind => kind.changes)
  return useLive({
    on: [notificationMessages.changed, courseMessages.waitingChanged, ...changes],
    refreshes: todoLists,
  })
}

/**
 * What rows say of the course of a thing to do: its name, with the class where another of these courses has the same name.
 * @param todos all that stand together
 */
export function courseNames(todos: readonly Todo[]): (todo: Todo) => string {
  const known = new Map<string, string>()
  const shared = new Set<string>()
  for (const { courseName, courseId } of todos)
    if ((known.get(courseName) ?? courseId) === courseId) known.set(courseName, courseId)
    else shared.add(courseName)
  return ({ courseName, className }) =>
    className && shared.has(courseName) ? `${courseName}, ${className}` : courseName
}

/** Has features look ahead to what a list shows as to be handed in. */
export const useTodosAhead = (todos: readonly Todo[]) =>
  useLookAhead(
    todos
      .filter(({ msgtype }) => msgtype === todoKinds.handIn)
      .map(({ contentId: id, contentType, startsAt: beginsAt, endsAt }) => ({
        ...{ id, type: Number(contentType), beginsAt, endsAt },
      })),
  )

/** Where a thing to do is done: what is to grade is graded there at once. */
export function pathOf(
  kinds: readonly ContentKind[],
  { contentId: id, contentType, courseId, msgtype }: Todo,
) {
  const isStaff = msgtype === todoKinds.grade
  const kind = kindOf(kinds, Number(contentType))
  const pathIn = (isStaff && kind?.gradePath) || kind?.openPath
  return (
    pathIn?.({ id }, { courseId, isStaff }) ?? path('/courseHome', { courseId, courseRole: isStaff ? 1 : 0 })
  )
}

/** Takes things off the list. */
export function useTodoMarks() {
  const t = useTexts('home')
  const ignore = useCommand(homeCalls.ignoreTodo, {
    refreshes: todoLists,
    onDone: () => toast.info(t('todo.ignored')),
  })
  const finish = useCommand(homeCalls.completeTodo, {
    refreshes: todoLists,
    onDone: () => toast.good(t('todo.marked')),
  })
  const inputOf = ({ courseId, contentId, contentType, msgtype }: Todo) => ({
    classId: courseId,
    contentId,
    contentType,
    msgtype,
  })
  return {
    ignore: (todo: Todo) => ignore.mutate(inputOf(todo)),
    finish: (todo: Todo) => finish.mutate(inputOf(todo)),
  }
}
