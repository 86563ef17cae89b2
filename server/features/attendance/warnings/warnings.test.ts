import { beforeEach, describe, expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { attendanceRuleCalls as ruleCalls } from '#contract/features/attendance/rule-calls.ts'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, castId, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { transaction } from '#server/kernel/unit.ts'
import { judgeCourse, waits } from './warnings.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const courseId = linearAlgebra.id
const [anna, ben, cara] = students as [CastMember, CastMember, CastMember]

beforeEach(async () => {
  await app().settle()
  await app().db.updateTable('membership').set({ left_at: null }).where('course_id', '=', courseId).execute()
  for (const table of [
    'attendance_warning',
    'attendance_change',
    'attendance_record',
    'attendance_rule',
    'attendance',
    'delivery',
    'notification',
  ] as const)
    await app().db.deleteFrom(table).execute()
})

const setState = (attendanceId: string, { id: studentId }: CastMember, state: RecordState) =>
  app().call(teacher1, calls.setRecordState, { attendanceId, studentId, state })

/** An attendance that is over, in which everybody is present but these. */
async function taken(states: readonly [CastMember, RecordState][] = []) {
  app().clock.advance(60_000)
  const { id } = await app().call(teacher1, calls.startWithCode, { courseId, title: 'Week' })
  await app().call(teacher1, calls.setRecordStates, {
    ...{ attendanceId: id, state: 'present' },
    studentIds: students.map(student => student.id),
  })
  for (const [student, state] of states) await setState(id, student, state)
  await app().call(teacher1, calls.end, { id })
  return id
}
const times = async (count: number, states: readonly [CastMember, RecordState][] = []) => {
  const ids: string[] = []
  for (let turn = 0; turn < count; turn++) ids.push(await taken(states))
  return ids
}

/** What the job does when the wait is over. */
async function judge({ gives = true, changedAt }: { gives?: boolean; changedAt?: number } = {}) {
  await app().settle()
  const { changed_at } = await app()
    .db.selectFrom('attendance_change')
    .selectAll()
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  await transaction(app().services, unit =>
    judgeCourse(unit, { courseId, changedAt: changedAt ?? changed_at, gives }),
  )
  await app().settle()
}

const messagesOf = async (person: CastMember) => {
  const answer = await app().post(notificationCalls.list.path, { pageSize: 200 }, person, {
    'x-language': 'en',
  })
  return (answer.data as { list: { title: string; contenttype: string }[] }).list
    .map(({ title }) => title)
    .filter(title => !title.startsWith('Attendance has started'))
}
const absent = 'You’ve been absent three times in a row: Linear Algebra'
const low = 'Your attendance score is below 80%: Linear Algebra'
const warnedOf = async () =>
  (await app().call(teacher1, registerCalls.listTallies, { courseId, only: 'warned' })).list.map(
    ({ studentId, warnings }) => [studentId, warnings],
  )

describe('absent three times in a row', () => {
  test('is told to the student, and once for all students to who takes attendance', async () => {
    await times(3, [
      [anna, 'absent'],
      [ben, 'absent'],
    ])
    await app()
      .db.updateTable('membership')
      .set({ permissions: [] })
      .where('account_id', '=', assistant1.id)
      .execute()
    await judge()
    expect(await messagesOf(anna)).toEqual([absent])
    expect(await messagesOf(cara)).toEqual([])
    expect(await messagesOf(teacher1)).toEqual(['Linear Algebra: 2 students are often absent'])
    expect(await messagesOf(assistant1)).toEqual([])
    expect(await warnedOf()).toEqual([
      [anna.id, ['absences']],
      [ben.id, ['absences']],
    ])
  })

  test('is told to counsellors, once for all whom they look after', async () => {
    const school_id = castId(10, 0)
    const mine = students.slice(0, 2).map(({ id }) => id)
    const classOf = (class_number: string) =>
      app().db.updateTable('account').set({ class_number }).where('id', 'in', mine).execute()
    await classOf('Mathematics 9')
    await app()
      .db.insertInto('school_counsellor')
      .values([
        { school_id, class_number: 'Mathematics 9', account_id: teacher2.id },
        { school_id, class_number: 'Mathematics 9', account_id: teacher1.id },
      ])
      .execute()
    const ids = await times(3, [
      [anna, 'absent'],
      [ben, 'absent'],
      [cara, 'absent'],
    ])
    await judge()
    expect(await messagesOf(teacher2)).toEqual(['Linear Algebra: 2 of your students are often absent'])
    expect(await messagesOf(teacher1)).toEqual(['Linear Algebra: 3 students are often absent'])
    for (const student of [anna, ben]) await setState(ids[0]!, student, 'present')
    await judge({ gives: false })
    expect(await messagesOf(teacher2)).toEqual([])
    await app().db.deleteFrom('school_counsellor').execute()
    await classOf('')
  })

  test('is told once, and again only after it was over', async () => {
    await times(4, [[anna, 'absent']])
    await judge()
    await taken([[anna, 'absent']])
    await judge()
    expect(await messagesOf(anna)).toHaveLength(2)
    expect((await messagesOf(anna)).toSorted()).toEqual([absent, low].toSorted())
    await taken()
    await judge()
    expect(await messagesOf(anna)).toEqual([low])
    await times(3, [[anna, 'absent']])
    await judge()
    expect((await messagesOf(anna)).filter(title => title === absent)).toHaveLength(1)
    expect((await messagesOf(teacher1))[0]).toBe('Linear Algebra: 1 student is often absent')
  })

  test('skips leave, which neither counts nor breaks the row', async () => {
    for (const state of ['absent', 'sickLeave', 'absent', 'leave'] as const) await taken([[anna, state]])
    await judge()
    expect(await messagesOf(anna)).toEqual([])
    await taken([[anna, 'absent']])
    await judge()
    expect(await messagesOf(anna)).toEqual([absent])
    await taken([[anna, 'late']])
    await judge()
    expect(await messagesOf(anna)).toEqual([])
  })

  test('is not told when it was corrected within the first minutes', async () => {
    const ids = await times(3, [[anna, 'absent']])
    await app().settle()
    const changedAt = app().clock.now()
    app().clock.advance(waits.given / 2)
    await setState(ids[2]!, anna, 'present')
    // The job of the first change leaves it to that of the second.
    await judge({ changedAt })
    await judge()
    expect(await messagesOf(anna)).toEqual([])
    expect(await messagesOf(teacher1)).toEqual([])
  })

  test('is withdrawn when it was corrected later, and leaves the list', async () => {
    const ids = await times(3, [[anna, 'absent']])
    await judge()
    await setState(ids[1]!, anna, 'present')
    await judge({ gives: false })
    expect(await messagesOf(anna)).toEqual([])
    expect(await messagesOf(teacher1)).toEqual([])
    expect(await warnedOf()).toEqual([])
    await setState(ids[1]!, anna, 'absent')
    await judge({ gives: false })
    expect(await messagesOf(anna)).toEqual([])
    await judge()
    expect(await messagesOf(anna)).toEqual([absent])
  })

  test('is withdrawn when one of them was deleted, and waits while one continues', async () => {
    const ids = await times(3, [[anna, 'absent']])
    await judge()
    await app().call(teacher1, calls.reopen, { attendanceId: ids[2]! })
    await setState(ids[0]!, ben, 'late')
    await judge()
    expect(await messagesOf(anna)).toEqual([absent])
    await app().call(teacher1, calls.end, { id: ids[2]! })
    await app().call(teacher1, calls.delete, { attendanceId: ids[2]! })
    await judge({ gives: false })
    expect(await messagesOf(anna)).toEqual([])
    await app().call(teacher1, calls.restore, { attendanceId: ids[2]! })
    await judge()
    expect(await messagesOf(anna)).toEqual([absent])
  })

  test('is over for who leaves the course, and not told in one that has ended', async () => {
    await times(3, [
      [anna, 'absent'],
      [ben, 'absent'],
    ])
    await judge()
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [anna.id] })
    await app().settle()
    expect(await messagesOf(anna)).not.toContain(absent)
    expect(await warnedOf()).toEqual([[ben.id, ['absences']]])
    await app()
      .db.updateTable('course')
      .set({ ended_at: new Date(app().clock.now()) as never })
      .where('id', '=', courseId)
      .execute()
    await judge()
    expect(await messagesOf(cara)).toEqual([])
    await app().db.updateTable('course').set({ ended_at: null }).where('id', '=', courseId).execute()
  })
})

describe('a score below 80 %', () => {
  test('is told from five attendances on, so that one absence alone never is', async () => {
    await times(4)
    await taken([[ben, 'absent']])
    await judge()
    expect(await messagesOf(ben)).toEqual([])
    await taken([[ben, 'absent']])
    await judge()
    expect(await messagesOf(ben)).toEqual([low])
    expect(await messagesOf(teacher1)).toEqual(['Linear Algebra: 1 student is often absent'])
  })

  test('goes by the weights of the course, also those that it sets later', async () => {
    await times(5, [[cara, 'late']])
    await judge()
    expect(await messagesOf(cara)).toEqual([])
    const weights = { ...usualRules.weights, late: 50 }
    await app().call(teacher1, ruleCalls.setRules, { ...{ courseId, ...usualRules }, weights })
    await judge()
    expect(await messagesOf(cara)).toEqual([low])
  })
})

test('judging a course takes as few statements for forty students as for one', async () => {
  await times(
    3,
    students.map((student): [CastMember, RecordState] => [student, 'absent']),
  )
  await app().settle()
  const changedAt = app().clock.now()
  const trips = await roundTripsOf(() =>
    transaction(app().services, unit => judgeCourse(unit, { courseId, changedAt, gives: true })),
  )
  expect(trips.flat().filter(text => text.includes('attendance_warning'))).toHaveLength(1)
  expect(trips.length).toBeLessThanOrEqual(4)
  await app().settle()
  expect(await messagesOf(teacher1)).toEqual(['Linear Algebra: 40 students are often absent'])
})
