import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import {
  type LeaveDecision,
  type LeaveRequestState,
  longestLeave,
  maxWaitingLeaves,
} from '#contract/features/attendance/leave-rules.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { archivedCourse, emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import {
  assistant1,
  type CastMember,
  castId,
  demoPassword,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { pdf } from '#server/features/file/test-pictures.ts'
import { downloadStatus, uploadFile } from '#server/features/file/test-upload.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben] = students as [CastMember, CastMember]
const hour = 3_600_000
const day = 24 * hour
/** In whole seconds, as times travel. */
const now = () => Math.floor(app().clock.now() / 1000) * 1000

beforeEach(() => app().db.deleteFrom('leave_request').execute())

interface SampleRequest {
  /** Hours from now. */
  from?: number
  to?: number
  reason?: string
  files?: string[]
}
const ask = async (as: CastMember, { from = -1, to = 2, reason = 'Fever', files = [] }: SampleRequest = {}) =>
  (
    await app().call(as, leaveCalls.ask, {
      ...{ courseId, kind: 'sickLeave', reason, files },
      ...{ beginsAt: now() + from * hour, endsAt: now() + to * hour },
    })
  ).id
const decide = (
  id: string,
  state: LeaveDecision,
  more: { comment?: string; seen?: LeaveRequestState } = {},
) => app().call(teacher1, leaveCalls.decide, { id, state, ...more })
const read = async (as: CastMember, id: string) => (await app().call(as, leaveCalls.get, { id })).request!
const waiting = async (as: CastMember = teacher1) =>
  (await app().call(as, leaveCalls.list, { courseId })).list
const startedNow = async () => {
  const { id } = await app().call(teacher1, calls.startWithCode, { courseId, title: 'Week 12', code: '4821' })
  return id
}

describe('a request', () => {
  test('must say when and why', async () => {
    const asked = {
      ...{ courseId, kind: 'sickLeave' as const, reason: 'Fever' },
      ...{ beginsAt: now(), endsAt: now() + hour },
    }
    await app().refused(anna, leaveCalls.ask, { ...asked, endsAt: now() }, errors.leaveSpan)
    await app().refused(anna, leaveCalls.ask, { ...asked, endsAt: null }, errors.leaveSpan)
    await app().refused(anna, leaveCalls.ask, { ...asked, reason: ' ' }, errors.leaveReason)
    const forever = { ...asked, endsAt: now() + (longestLeave + 1) * day }
    await app().refused(anna, leaveCalls.ask, forever, errors.leaveTooLong)
    expect(await waiting()).toEqual([])
  })

  test('is for students of a course that goes on', async () => {
    const asked = {
      ...{ courseId, kind: 'sickLeave' as const, reason: 'Fever' },
      ...{ beginsAt: now(), endsAt: now() + hour },
    }
    await app().refused(teacher1, leaveCalls.ask, asked, kernelErrors.notAllowed)
    await app().refused(teacher2, leaveCalls.ask, asked, kernelErrors.courseAbsent)
    const ended = archivedCourse.students[0]!
    await app().refused(
      ended,
      leaveCalls.ask,
      { ...asked, courseId: archivedCourse.id },
      kernelErrors.courseEnded,
    )
  })

  test('waits for staff, and keeps the history of what they said', async () => {
    const id = await ask(anna)
    expect(await waiting()).toMatchObject([
      { id, studentId: anna.id, kind: 'sickLeave', reason: 'Fever', state: 'waiting' },
    ])
    await decide(id, 'declined', { comment: 'Send a doctor’s note' })
    await decide(id, 'approved')
    const { steps, state } = await read(anna, id)
    expect(state).toBe('approved')
    expect(steps.map(step => [step.state, step.name, step.comment])).toEqual([
      ['waiting', anna.name, ''],
      ['declined', teacher1.name, 'Send a doctor’s note'],
      ['approved', teacher1.name, ''],
    ])
    expect(await waiting()).toEqual([])
  })

  test('is one of so many that may wait at a time', async () => {
    for (let count = 0; count < maxWaitingLeaves; count++) await ask(anna)
    const another = {
      ...{ courseId, kind: 'sickLeave' as const, reason: 'Fever' },
      ...{ beginsAt: now(), endsAt: now() + hour },
    }
    await app().refused(anna, leaveCalls.ask, another, errors.leavesWaiting)
    await ask(ben)
  })

  test('counts among what waits for the staff of running courses, while the student is there', async () => {
    const waitingFor = async (person: CastMember) =>
      (await app().call(person, leaveCalls.listWaiting)).list.find(row => row.courseId === courseId)?.count
    const leaver = students[20]!
    await ask(leaver)
    await ask(ben)
    expect([await waitingFor(teacher1), await waitingFor(assistant1), await waitingFor(teacher2)]).toEqual([
      ...[2, 2, undefined],
    ])
    expect(await waitingFor(ben)).toBeUndefined()
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [leaver.id] })
    expect([await waitingFor(teacher1), (await waiting()).length]).toEqual([1, 1])
    await app().post('/CourseApi/joinCourseByCode', { code: linearAlgebra.code }, leaver)
    expect(await waitingFor(teacher1)).toBe(2)
  })

  test('tells open screens of both sides', async () => {
    const heard: string[] = []
    const watched = [topics.staff(courseId), topics.account(anna.id), topics.account(ben.id)]
    for (const topic of watched)
      app().services.hub.subscribe(topic, {
        ...{ accountId: anna.id, sessionId: '', end: () => undefined },
        send: frame => void heard.push(`${topic} ${JSON.parse(frame.toString()).cmd}`),
      })
    await ask(anna)
    const told = [topics.staff(courseId), topics.account(anna.id)]
    expect(heard.sort()).toEqual(told.map(topic => `${topic} ${attendanceMessages.leaveChanged.cmd}`).sort())
  })
})

describe('a decision', () => {
  test('is refused where somebody else has decided meanwhile; the same one again changes nothing', async () => {
    const id = await ask(anna)
    await decide(id, 'approved', { seen: 'waiting' })
    const late = { id, state: 'declined', seen: 'waiting' } as const
    await app().refused(assistant1, leaveCalls.decide, late, errors.leaveDecided)
    await decide(id, 'approved', { seen: 'waiting' })
    expect((await read(anna, id)).steps).toHaveLength(2)
  })

  test('can be taken back, so that the request waits again', async () => {
    const id = await ask(anna)
    await decide(id, 'approved')
    await decide(id, 'waiting')
    expect(await waiting()).toMatchObject([{ id }])
    expect((await read(anna, id)).can).toEqual({ decide: false, withdraw: true, shorten: false })
  })

  test('is not the student’s own, nor that of an assistant without the permission', async () => {
    const id = await ask(anna)
    await app().refused(anna, leaveCalls.decide, { id, state: 'approved' }, kernelErrors.notFound)
    const membership = app().db.updateTable('membership').where('account_id', '=', assistant1.id)
    await membership.set({ permissions: ['grade'] }).execute()
    const decision = { id, state: 'approved' } as const
    await app().refused(assistant1, leaveCalls.decide, decision, kernelErrors.permissionMissing)
    await app().refused(assistant1, leaveCalls.list, { courseId }, kernelErrors.permissionMissing)
    await app().refused(assistant1, leaveCalls.get, { id }, kernelErrors.notFound)
    expect((await app().call(assistant1, leaveCalls.listWaiting)).list).toEqual([])
    await membership.set({ permissions: ['attendance'] }).execute()
    await app().call(assistant1, leaveCalls.decide, decision)
  })

  test('of two at the same moment leaves one', async () => {
    const id = await ask(anna)
    await Promise.allSettled([
      app().call(teacher1, leaveCalls.decide, { id, state: 'approved', seen: 'waiting' }),
      app().call(assistant1, leaveCalls.decide, { id, state: 'declined', seen: 'waiting' }),
    ])
    expect((await read(anna, id)).steps).toHaveLength(2)
  })
})

describe('the student', () => {
  test('sees only their own', async () => {
    const id = await ask(anna)
    expect((await read(teacher1, id)).can).toEqual({ decide: true, withdraw: false, shorten: false })
    await app().refused(ben, leaveCalls.get, { id }, kernelErrors.notFound)
    await app().refused(ben, leaveCalls.withdraw, { id }, kernelErrors.notFound)
    const shorter = { id, endsAt: now() + hour }
    await app().refused(ben, leaveCalls.shorten, shorter, kernelErrors.notFound)
    expect((await app().call(ben, leaveCalls.listOwn, { courseId })).list).toEqual([])
    expect((await app().call(anna, leaveCalls.listOwn, { courseId })).list).toMatchObject([{ id }])
  })

  test('withdraws what waits, and approved leave before it begins; then nobody can decide on it', async () => {
    const asked = await ask(anna)
    await app().call(anna, leaveCalls.withdraw, { id: asked })
    const coming = await ask(anna, { from: 24, to: 48 })
    await decide(coming, 'approved')
    expect((await read(anna, coming)).can).toMatchObject({ withdraw: true, shorten: true })
    await app().call(anna, leaveCalls.withdraw, { id: coming })
    await app().refused(teacher1, leaveCalls.decide, { id: coming, state: 'approved' }, errors.leaveWithdrawn)
    expect(await waiting()).toEqual([])
  })

  test('cannot undo leave that has begun, but can let it end now, not earlier and not later', async () => {
    const id = await ask(anna)
    await decide(id, 'approved')
    await app().refused(anna, leaveCalls.withdraw, { id }, errors.leaveBegun)
    const end = (endsAt: number | null) => ({ id, endsAt })
    for (const wrong of [null, now() - hour, now() + 3 * hour])
      await app().refused(anna, leaveCalls.shorten, end(wrong), errors.leaveEarlier)
    const today = now()
    await app().call(anna, leaveCalls.shorten, end(today))
    const { endsAt, steps, can } = await read(anna, id)
    expect(endsAt).toBe(today)
    expect(steps.at(-1)).toMatchObject({ state: 'shortened', name: anna.name, endsAt: today })
    app().clock.advance(1000)
    expect((await read(anna, id)).can).toEqual({ decide: false, withdraw: false, shorten: false })
    expect(can.withdraw).toBe(false)
  })

  test('withdraws nothing that was declined', async () => {
    const id = await ask(anna)
    await decide(id, 'declined')
    await app().refused(anna, leaveCalls.withdraw, { id }, errors.leaveBegun)
  })

  test('is gone with their reasons and proofs once they close their account; what they missed stays', async () => {
    const person = students[30]!
    const proof = await uploadFile(app(), person, { name: 'note.pdf', bytes: pdf })
    const id = await ask(person, { files: [proof.id] })
    await decide(id, 'approved')
    const attendance = await startedNow()
    await app().call(teacher1, calls.end, { id: attendance })
    await app().call(person, profileCalls.closeAccount, { password: demoPassword })
    await app().settle()
    const left = await app().db.selectFrom('leave_request').select('id').where('id', '=', id).execute()
    expect(left).toEqual([])
    const record = await app()
      .db.selectFrom('attendance_record')
      .select(['state', 'leave_id'])
      .where('attendance_id', '=', attendance)
      .where('account_id', '=', person.id)
      .executeTakeFirst()
    expect(record).toEqual({ state: 5, leave_id: null })
  })
})

describe('a proof', () => {
  test('is the student’s own file, and read by those who decide, nobody else', async () => {
    const mine = await uploadFile(app(), anna, { name: 'note.pdf', bytes: pdf })
    await expect(ask(ben, { files: [mine.id] })).rejects.toThrow()
    const id = await ask(anna, { files: [mine.id] })
    expect((await read(teacher1, id)).files.map(({ name }) => name)).toEqual(['note.pdf'])
    const fetch = (who: CastMember) => downloadStatus(app(), who, mine.id)
    expect(await Promise.all([teacher1, assistant1, anna, ben, teacher2].map(fetch))).toEqual([
      ...[200, 200, 200, 403, 403],
    ])
  })
})

describe('a counsellor', () => {
  const [mine, other, notCounselled] = [students[13]!, students[14]!, students[15]!]
  const counsellor = teacher2

  beforeAll(async () => {
    const { db } = app()
    await db
      .insertInto('school_counsellor')
      .values({ school_id: castId(10, 0), class_number: '2613', account_id: counsellor.id })
      .execute()
    const looksAfter = [mine.id, other.id]
    await db.updateTable('account').set({ class_number: '2613' }).where('id', 'in', looksAfter).execute()
  })
  const listed = async () =>
    (await app().call(counsellor, leaveCalls.listCounselled)).list.map(({ studentId }) => studentId)

  test('sees and decides the requests of their students, without being in the course', async () => {
    const proof = await uploadFile(app(), mine, { name: 'note.pdf', bytes: pdf })
    const id = await ask(mine, { files: [proof.id] })
    await ask(notCounselled)
    expect(await listed()).toEqual([mine.id])
    expect((await app().call(counsellor, leaveCalls.listWaiting)).counselled).toBe(1)
    const { request } = await app().call(counsellor, leaveCalls.getCounselled, { id })
    expect(request).toMatchObject({ courseName: linearAlgebra.name, can: { decide: true, withdraw: false } })
    const { statusCode } = await app().http.inject({
      url: `/File/download/id/${proof.id}`,
      headers: { token: await app().tokenOf(counsellor) },
    })
    expect(statusCode).toBe(200)
    const attendance = await startedNow()
    await app().call(counsellor, leaveCalls.decideCounselled, { id, state: 'approved', seen: 'waiting' })
    const { list } = await app().call(teacher1, calls.listRecords, {
      attendanceId: attendance,
      name: mine.name,
    })
    expect(list.find(({ studentId }) => studentId === mine.id)?.state).toBe('sickLeave')
    expect((await read(mine, id)).steps.at(-1)).toMatchObject({ state: 'approved', name: counsellor.name })
    expect(await listed()).toEqual([])
  })

  test('who teaches the course too has each request once among what there is to do', async () => {
    const { db } = app()
    const asTeacher = { school_id: castId(10, 0), class_number: '2613', account_id: teacher1.id }
    await db.insertInto('school_counsellor').values(asTeacher).execute()
    await Promise.all([ask(mine), ask(notCounselled)])
    const { list, counselled } = await app().call(teacher1, leaveCalls.listWaiting)
    await db.deleteFrom('school_counsellor').where('account_id', '=', teacher1.id).execute()
    expect([list.find(row => row.courseId === courseId)?.count, counselled]).toEqual([1, 1])
    expect((await app().call(teacher1, leaveCalls.list, { courseId })).total).toBe(2)
  })

  test('decides once about what was asked for in several courses in one step; its student changes it once', async () => {
    const both = { courseId, alsoIn: [worldHistory.id] }
    const span = { beginsAt: now() - hour, endsAt: now() + 6 * hour }
    const asked = { kind: 'sickLeave' as const, reason: 'Fever', ...span }
    const alone = await ask(mine)
    app().clock.advance(1000)
    const askInBoth = async () => {
      const { id } = await app().call(mine, leaveCalls.ask, { ...both, ...asked })
      return [id, (await read(mine, id)).together[0]!.id] as const
    }
    const [here, there] = await askInBoth()
    const seen = async (id: string) =>
      (await app().call(counsellor, leaveCalls.getCounselled, { id })).request
    expect((await seen(here)).together).toMatchObject([
      { id: there, courseName: worldHistory.name, state: 'waiting', can: { decide: true, withdraw: false } },
    ])
    expect((await seen(alone)).together).toEqual([])
    expect((await read(teacher1, here)).together, 'the staff of a course hear of no other').toEqual([])

    const approval = { id: here, state: 'approved', seen: 'waiting' } as const
    const withApart = { ...approval, alsoIds: [alone] }
    await app().refused(counsellor, leaveCalls.decideCounselled, withApart, kernelErrors.notFound)
    await app().call(counsellor, leaveCalls.decideCounselled, { ...approval, alsoIds: [there] })
    const states = () => Promise.all([here, there, alone].map(async id => (await seen(id)).state))
    expect(await states()).toEqual(['approved', 'approved', 'waiting'])

    expect((await read(mine, here)).together).toMatchObject([{ id: there, can: { shorten: true } }])
    const endsAt = now() + hour
    await app().call(mine, leaveCalls.shorten, { id: here, endsAt, alsoIds: [there] })
    expect([(await seen(here)).endsAt, (await seen(there)).endsAt]).toEqual([endsAt, endsAt])

    app().clock.advance(1000)
    const [first, second] = await askInBoth()
    await app().refused(other, leaveCalls.withdraw, { id: first, alsoIds: [second] }, kernelErrors.notFound)
    await app().call(mine, leaveCalls.withdraw, { id: first, alsoIds: [second] })
    expect([(await seen(first)).state, (await seen(second)).state]).toEqual(['withdrawn', 'withdrawn'])
  })

  test('is asked in all of the courses or in none', async () => {
    const asked = { kind: 'sickLeave' as const, reason: 'Fever', beginsAt: now(), endsAt: now() + hour }
    const student = archivedCourse.students[0]!
    const alsoIn = (...courses: string[]) => ({ courseId, alsoIn: courses as never, ...asked })
    for (const [course, error] of [
      [archivedCourse.id, kernelErrors.courseEnded],
      [emptyCourse.id, kernelErrors.courseAbsent],
    ] as const)
      await app().refused(student, leaveCalls.ask, alsoIn(course), error)
    expect(await waiting()).toEqual([])
    const { id } = await app().call(student, leaveCalls.ask, alsoIn(courseId, worldHistory.id, courseId))
    expect((await read(student, id)).together).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })

  test('of another class finds nothing, and nobody else has these calls', async () => {
    const id = await ask(notCounselled)
    await app().refused(counsellor, leaveCalls.getCounselled, { id }, kernelErrors.notFound)
    const decision = { id, state: 'approved' } as const
    await app().refused(counsellor, leaveCalls.decideCounselled, decision, kernelErrors.notFound)
    await app().refused(teacher1, leaveCalls.listCounselled, {}, kernelErrors.notFound)
    await app().refused(mine, leaveCalls.decideCounselled, decision, kernelErrors.notFound)
    expect((await app().call(teacher1, leaveCalls.listWaiting)).counselled).toBe(0)
  })
})

describe('people are told', () => {
  const told = async (person: CastMember) =>
    (await app().call(person, notificationCalls.list, {})).list.filter(
      ({ contentType }) => contentType === 32,
    )
  const unread = async (person: CastMember) => (await told(person)).filter(({ isRead }) => !isRead)

  test('staff of a request until it is decided, the student of the answer and its reason', async () => {
    const asking = students[10]!
    const id = await ask(asking)
    await app().settle()
    expect(await unread(teacher1)).toMatchObject([{ contentId: id }])
    expect(await unread(assistant1)).toMatchObject([{ contentId: id }])
    await decide(id, 'declined', { comment: 'Too late' })
    await app().settle()
    expect([await unread(teacher1), await unread(assistant1)]).toEqual([[], []])
    expect(await unread(asking)).toHaveLength(1)
    await decide(id, 'approved')
    await app().settle()
    expect(await unread(asking), 'the first answer is not true any more').toHaveLength(1)
  })

  test('the counsellor too, and where it can be decided', async () => {
    const asking = students[14]!
    const id = await ask(asking)
    await app().settle()
    expect(await unread(teacher2)).toMatchObject([{ contentId: id, courseId: '' }])
    await app().call(teacher2, leaveCalls.decideCounselled, { id, state: 'declined' })
    await app().settle()
    expect([await unread(teacher2), await unread(teacher1)]).toEqual([[], []])
  })

  test('the counsellor once of what was asked for in several courses, and those hear of it once who are answered', async () => {
    const asking = students[13]!
    const span = { beginsAt: now() + hour, endsAt: now() + 6 * hour }
    const { id } = await app().call(asking, leaveCalls.ask, {
      ...{ courseId, alsoIn: [worldHistory.id], kind: 'sickLeave', reason: 'Fever', ...span },
    })
    await app().settle()
    const other = (await read(asking, id)).together[0]!.id
    const [message, ...more] = await unread(teacher2)
    expect([message!.contentId, more]).toEqual([id, []])
    await app().call(teacher2, leaveCalls.decideCounselled, { id: message!.contentId, state: 'approved' })
    await app().settle()
    expect(await unread(teacher2), 'the other one waits still').toHaveLength(1)
    await app().call(teacher2, leaveCalls.decideCounselled, { id: other, state: 'approved' })
    await app().settle()
    expect(await unread(teacher2)).toEqual([])
    expect(await unread(asking), 'decided apart').toHaveLength(2)
    await app().call(asking, notificationCalls.markAllRead)

    app().clock.advance(1000)
    const decision = { id, alsoIds: [other], comment: 'Get well' }
    await app().call(teacher2, leaveCalls.decideCounselled, { ...decision, state: 'waiting' })
    await app().call(teacher2, leaveCalls.decideCounselled, { ...decision, state: 'approved' })
    await app().settle()
    const names = [linearAlgebra.name, worldHistory.name].sort().join(' · ')
    expect(await unread(asking)).toMatchObject([{ contentId: id }])
    const { details } = await app()
      .db.selectFrom('notification')
      .select('details')
      .where('account_id', '=', asking.id)
      .where('content_id', '=', id)
      .where('event', '=', 'leave.approved')
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(details, 'as it is sent').toMatchObject({ reason: `Get well · ${names}` })
    await app().call(asking, leaveCalls.withdraw, { id, alsoIds: [other] })
    await app().settle()
    expect(await unread(teacher2)).toMatchObject([{ contentId: id, action: '已撤回' }])
  })

  test('nobody of what was taken back before anybody heard of it, nor twice because it got shorter', async () => {
    const asking = students[11]!
    const undone = await ask(asking)
    await decide(undone, 'approved')
    await decide(undone, 'waiting')
    await app().call(asking, leaveCalls.withdraw, { id: undone })
    await app().settle()
    expect([await unread(asking), await unread(teacher1)]).toEqual([[], []])
    const id = await ask(asking)
    await decide(id, 'approved')
    await app().settle()
    await app().call(asking, leaveCalls.shorten, { id, endsAt: now() + hour })
    await app().settle()
    expect(await unread(asking)).toHaveLength(1)
  })

  test('whoever approved leave, once its student needs less of it or none', async () => {
    const asking = students[13]!
    const later = await ask(asking, { from: 3, to: 9 })
    await decide(later, 'approved')
    await app().call(asking, leaveCalls.withdraw, { id: later })
    const shorter = await ask(asking)
    await app().call(teacher2, leaveCalls.decideCounselled, { id: shorter, state: 'approved' })
    await app().call(asking, leaveCalls.shorten, { id: shorter, endsAt: now() + hour })
    await app().settle()
    expect(await unread(teacher1)).toMatchObject([{ contentId: later }])
    expect(await unread(teacher2)).toMatchObject([{ contentId: shorter, courseId: '' }])
    expect(await unread(assistant1)).toEqual([])
  })

  test('of a request no more while its student is away', async () => {
    const asking = students[12]!
    await ask(asking)
    await app().settle()
    expect(await unread(teacher1)).toHaveLength(1)
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [asking.id] })
    await app().settle()
    expect(await unread(teacher1)).toEqual([])
    await app().post('/CourseApi/joinCourseByCode', { code: linearAlgebra.code }, asking)
    await app().settle()
    expect(await unread(teacher1), 'it waits again').toHaveLength(1)
  })

  test('of nothing that an account that is closed had asked for', async () => {
    const asking = students[31]!
    await ask(asking)
    await app().settle()
    const before = (await told(teacher1)).length
    await app().call(asking, profileCalls.closeAccount, { password: demoPassword })
    await app().settle()
    expect(await told(teacher1)).toHaveLength(before - 1)
  })
})
