import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { archivedCourse, linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, cara, dora] = students as [CastMember, CastMember, CastMember, CastMember]

const called = (...marks: [CastMember, RecordState][]) =>
  marks.map(([{ id }, state]) => ({ studentId: id, state }))
const take = async (records: ReturnType<typeof called>, more: object = {}) =>
  (await app().call(teacher1, calls.takeByHand, { courseId, title: 'Week 3', records, ...more })).id
const statesOf = async (attendanceId: string) => {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, limit: 200 })
  return new Map(list.map(({ studentId, state }) => [studentId, state]))
}

test('a roll call is over at once, with the states that were called', async () => {
  const id = await take(called([anna, 'present'], [ben, 'absent'], [cara, 'late'], [dora, 'leave']))
  const states = await statesOf(id)
  expect([anna, ben, cara, dora].map(person => states.get(person.id))).toEqual([
    ...['present', 'absent', 'late', 'leave'],
  ])
  const { lists } = await app().call(anna, calls.listOpenToMe, { courseId })
  expect(lists.some(row => row.id === id)).toBe(false)
})

test('whoever was not called has no record: a sample says nothing about the others', async () => {
  const id = await take(called([anna, 'present'], [ben, 'absent']))
  expect((await statesOf(id)).size).toBe(2)
  const { data } = await app().call(cara, calls.getSummary, { courseId, size: 200 })
  expect(data.some(row => row.id === id)).toBe(false)
})

test('existing clients see an attendance by number that has ended', async () => {
  const id = await take(called([anna, 'late']))
  const { data } = await app().post('/SummaryApi/attence', { courseid: courseId }, anna)
  const row = (data.data as Record<string, unknown>[]).find(each => each.id === id)
  expect(row).toMatchObject({ type: '1', state: '2', nosign: '1', signTime: 0 })
})

test('one that arrives hours later keeps the time at which it was taken, never a later one', async () => {
  const now = app().clock.now()
  const earlier = { beganAt: now - 7_200_000, endedAt: now - 7_000_000 }
  const id = await take(called([anna, 'present']), earlier)
  const { createdAt, endsAt, isOver } = await app().call(teacher1, calls.listRecords, { attendanceId: id })
  const seconds = (time: number | null) => Math.floor(time! / 1000)
  expect({ began: createdAt, ended: endsAt, isOver }).toEqual({
    began: seconds(earlier.beganAt) * 1000,
    ended: seconds(earlier.endedAt) * 1000,
    isOver: true,
  })
  const late = await take(called([anna, 'present']), { beganAt: now + 9e6, endedAt: now + 9e6 })
  const { createdAt: began } = await app().call(teacher1, calls.listRecords, { attendanceId: late })
  expect(began!).toBeLessThanOrEqual(app().clock.now())
})

test('one that existing clients take by hand asks nobody, and counts for whom staff set a state', async () => {
  const { id } = await app().call(teacher1, calls.start, { courseId })
  await app().settle()
  const [{ lists: ofStaff }, { lists: ofAnna }] = await Promise.all([
    app().call(teacher1, calls.listRunning, { courseId }),
    app().call(anna, calls.listOpenToMe, { courseId }),
  ])
  expect([...ofStaff, ...ofAnna].filter(row => row.id === id)).toEqual([])
  const { list: told } = await app().call(anna, notificationCalls.list, { pageSize: 100 })
  expect(told.filter(({ contentId }) => contentId === id)).toEqual([])
  await app().refused(teacher1, calls.getCode, { id }, errors.byHand)
  await app().refused(anna, calls.checkIn, { id, code: '1234' }, errors.ended)
  expect(new Set((await statesOf(id)).values())).toEqual(new Set(['pending']))
  const score = async () => (await app().call(cara, calls.getSummary, { courseId })).score
  const before = await score()
  await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: ben.id, state: 'absent' })
  expect((await statesOf(id)).get(ben.id)).toBe('absent')
  expect(await score()).toBe(before)
})

test('what was taken by hand does not continue: nobody could check in', async () => {
  const id = await take(called([anna, 'present'], [ben, 'absent']))
  const { can } = await app().call(teacher1, calls.listRecords, { attendanceId: id })
  expect(can).toMatchObject({ manage: true, reopen: false })
  const reopen = { attendanceId: id, duration: 5 }
  await app().refused(teacher1, calls.reopen, reopen, errors.cannotContinue)
  expect((await statesOf(id)).get(ben.id)).toBe('absent')
})

test('the same one sent twice is recorded once', async () => {
  const input = { courseid: courseId, title: 'Once', records: [{ studentid: anna.id, state: '0' }] }
  const once = { 'x-once': 'roll-call-sent-twice' }
  const answers = await Promise.all(
    [1, 2].map(() => app().post(calls.takeByHand.path, input, teacher1, once)),
  )
  expect(answers[0]!.data.id).toBe(answers[1]!.data.id)
})

test('one whose answer was lost is recorded once, also when it is sent again days later', async () => {
  const beganAt = app().clock.now() - 3_600_000
  const id = await take(called([anna, 'present']), { beganAt })
  app().clock.advance(3 * 86_400_000)
  expect(await take(called([anna, 'present']), { beganAt })).toBe(id)
  expect(await take(called([anna, 'present']), { beganAt: beganAt + 1000 })).not.toBe(id)
})

test('whoever has left the course meanwhile, and whoever never was in it, is passed over', async () => {
  const id = await take(called([anna, 'present'], [teacher2, 'present']))
  expect([...(await statesOf(id)).keys()]).toEqual([anna.id])
})

test('without anybody called there is nothing to record', async () => {
  await app().refused(teacher1, calls.takeByHand, { courseId, records: [] }, errors.nobodyCalled)
})

test('an ended course takes none, and a student cannot send one', async () => {
  const records = called([anna, 'present'])
  await app().refused(
    teacher1,
    calls.takeByHand,
    { courseId: archivedCourse.id, records },
    kernelErrors.courseEnded,
  )
  await app().refused(anna, calls.takeByHand, { courseId, records }, kernelErrors.notAllowed)
})
