import { activityCalls } from '#contract/features/activity/calls.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { todoKinds } from '#contract/features/home/rules.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { whole } from '#server/kernel/test-kinds.ts'
import { figuresAddUp } from './averages.ts'
import type { Comparing } from './comparing.ts'

const limit = whole

/** What is shown to a student of each activity in several places. */
async function activities({ world, actor, ask, agree, courseId }: Comparing) {
  const rows = (await ask(activityCalls.list, { courseId, limit }))?.list
  if (!rows) return
  const counting = rows.filter(row => !row.excused)
  const study = (await ask(studyCalls.getProgress, { courseId }))?.list ?? []
  agree(
    'what they are to do',
    study.map(row => row.activityId).toSorted(),
    counting.map(row => row.id).toSorted(),
  )
  const grades = (await ask(scoreCalls.listHomework, { courseId }))?.list ?? []
  const homework = rows.filter(row => row.contenttype === homeworkType)
  agree(
    'homework from which they are excused',
    grades
      .filter(row => row.isExcused)
      .map(row => row.id)
      .toSorted(),
    homework
      .filter(row => row.excused)
      .map(row => row.id)
      .toSorted(),
  )
  const gradeOf = new Map(grades.map(row => [row.id, row.score === null ? '' : String(row.score)]))
  agree(
    'grades of homework',
    homework.map(row => [row.id, row.excused ? row.grade : gradeOf.get(row.id)]),
    homework.map(row => [row.id, row.grade]),
  )
  const done = new Set(study.filter(row => row.isFinished).map(row => row.activityId as string))
  agree(
    'homework that is missing, of what they have done',
    grades.filter(row => row.state && done.has(row.id)),
    [],
  )
  const todos = (await ask(homeCalls.listTodos, { classId: courseId, limit }))?.list ?? []
  const toDo = todos.filter(({ msgtype }) => msgtype !== todoKinds.review).map(row => row.contentId as string)
  const open = new Set(counting.map(row => row.id as string))
  agree(
    'things to do that they are not shown',
    todos.filter(row => !open.has(row.contentId)),
    [],
  )
  agree(
    'things to do that they have done',
    toDo.filter(id => done.has(id)),
    [],
  )
  const { dismissed, ended } = world.chronicle
  if (ended.has(courseId)) return agree('things to do in a course that has ended', todos, [])
  const courses = (await ask(courseListCalls.listCourses, {})) ?? []
  if (!courses.some(({ id }) => id === courseId)) return
  const waiting = counting.filter(
    row =>
      row.contenttype === homeworkType &&
      row.state === ongoing &&
      !done.has(row.id) &&
      !dismissed.has(`${row.id} ${actor.me.id}`),
  )
  agree(
    'homework that is not among the things to do',
    waiting.filter(row => !toDo.includes(row.id)),
    [],
  )
}

const ongoing = 2

/** How much there is to do, and to read. */
async function badges({ ask, agree, courseId }: Comparing) {
  const all = await ask(homeCalls.listTodos, { limit })
  const courses = (await ask(homeCalls.listTodoCourses, {}))?.list ?? []
  const first = await ask(homeCalls.listFirstTodos, { limit: 20 })
  const here = await ask(homeCalls.listTodos, { classId: courseId, limit })
  const length = all?.list.length
  agree('things to do', [all?.listTotal, first?.listTotal], [length, length])
  const numbers = Map.groupBy(all?.list ?? [], todo => todo.courseId)
  agree(
    'things to do, by course',
    Object.fromEntries(courses.map(course => [course.courseId, course.number])),
    Object.fromEntries([...numbers].map(([id, todos]) => [id, todos.length])),
  )
  agree('things to do in this course', here?.list.length, numbers.get(courseId as never)?.length ?? 0)
  const { total, teaching, academic, system } = (await ask(notificationCalls.countUnread, {})) ?? {}
  const unread = []
  for (const type of ['100', '0', '1', '2'] as const) {
    const messages = (await ask(notificationCalls.list, { type, pageSize: limit }))?.list ?? []
    if (messages.length === limit) return
    unread.push(messages.filter(({ isRead }) => !isRead).length)
  }
  agree('messages that are not read', [total, teaching, academic, system], unread)
}

/** Deadlines in the calendar: those of what there is to do ring, and no others. */
async function calendar({ world, actor, ask, agree }: Comparing) {
  const feed = await ask(homeCalls.getCalendarFeed, {})
  const todos = (await ask(homeCalls.listTodos, { limit }))?.list ?? []
  if (!feed) return
  const { body } = await world.app.front.inject({ url: new URL(feed.url).pathname })
  const entries = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const ringing = entries.filter(entry => entry.includes('BEGIN:VALARM')).join('\n')
  const now = world.app.clock.now()
  const due = todos.filter(({ endsAt }) => endsAt !== null && endsAt > now && endsAt < now + 300 * day)
  agree(
    'what is due, and does not ring',
    due.filter(({ contentId }) => !ringing.includes(contentId)),
    [],
  )
  const rows = (await ask(activityCalls.list, { courseId: actor.courseId, limit }))?.list ?? []
  agree(
    'what rings, and is excused',
    rows.filter(row => row.excused && ringing.includes(row.id)),
    [],
  )
}

const day = 86_400_000

/** What their own card says of them. */
const card = (comparing: Comparing) => figuresAddUp(comparing, comparing.actor.me.id)

/** What a student is told of their own standing. */
export const standingsOfStudent = [activities, badges, calendar, card]
