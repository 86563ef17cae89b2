import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { longestDuration, titleLength } from '#contract/features/attendance/rules.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { Draw, Part, Turn } from '#server/kernel/test-moves.ts'

export const managers = ['owner', 'assistant'] satisfies Part[]

/** A name of an attendance, now and then the longest one. */
export const titleOf = (draw: Draw) =>
  draw.chance(10) ? draw.text('name').padEnd(titleLength, '.') : draw.text('name')

/** Minutes after which one ends by itself. */
export const minutesOf = (draw: Draw) => draw.one([0, 1, 2, 10, 60, longestDuration])

type State = 'running' | 'over'
type StudentRecord = AnswerOf<typeof calls.listRecords>['list'][number]

/** One of the newest attendances, as the staff's list shows it now. */
export async function attendanceOf({ ask, courseId, draw }: Turn, state?: State) {
  const shown = await ask(calls.list, { courseId, limit: 50 })
  const wanted = shown?.list.filter(row => !state || (state === 'running') === (row.state === 2)).slice(0, 6)
  return wanted && wanted.length > 0 ? draw.one(wanted) : undefined
}

/** One with its records, as who keeps it sees it. */
export async function recordsOf(turn: Turn, state?: State) {
  const attendance = await attendanceOf(turn, state)
  if (!attendance) return undefined
  const { attendanceId, type } = attendance
  const shown = await turn.ask(calls.listRecords, { attendanceId, limit: 50 })
  return shown && { ...shown, attendanceId, type }
}

/** Records of the newest attendances in which there are some like this. */
export async function recordsLike(turn: Turn, isLike: (record: StudentRecord) => boolean) {
  const { ask, courseId } = turn
  const shown = await ask(calls.list, { courseId, limit: 50 })
  for (const { attendanceId } of shown?.list.slice(0, 8) ?? []) {
    const list = (await ask(calls.listRecords, { attendanceId, limit: 50 }))?.list.filter(isLike) ?? []
    if (list.length > 0) return { attendanceId, studentIds: list.map(({ studentId }) => studentId) }
  }
  return undefined
}

/** One that they keep, and of which some may be changed. */
export async function toKeep(turn: Turn, state?: State) {
  const shown = await recordsOf(turn, state)
  return shown && turn.dares(shown.can.correct) ? shown : undefined
}

/** Students of the course, as their list shows them. */
export async function studentsOf({ ask, courseId }: Turn) {
  return (await ask(memberCalls.listStudents, { courseId, limit: 50 }))?.list ?? []
}
