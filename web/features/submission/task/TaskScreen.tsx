import type { ComponentType } from 'react'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { SubmissionKind } from '../kind.ts'
import { type Own, type ShownShapes, useTaskAndClock } from '../task.ts'

interface TaskView<S extends ShownShapes> {
  task: S['task']
  clockOffset: number
  renew: () => void
}

export type TaskOfStaff<S extends ShownShapes> = ComponentType<TaskView<S>>
export type TaskOfStudent<S extends ShownShapes> = ComponentType<TaskView<S> & { mine: Own<S> }>

interface TaskScreenProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  Staff: TaskOfStaff<S>
  Student: TaskOfStudent<S>
}

/** One task: for staff the course's progress, for a student their own submission. */
export function TaskScreen<S extends ShownShapes>({ kind, Staff, Student }: TaskScreenProps<S>) {
  const { taskId } = useSubmissionAddress(kind.pages)
  const { query, clockOffset } = useTaskAndClock(kind, taskId)
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={3} />}>
      {(task: S['task']) => {
        const view = { task, clockOffset, renew: () => void query.refetch() }
        // The answer knows the role better than the address does.
        return task.mine === null ? <Staff {...view} /> : <Student {...view} mine={task.mine as Own<S>} />
      }}
    </AnsweredScreen>
  )
}
