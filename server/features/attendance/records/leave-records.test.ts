import { beforeEach, describe, expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { type AgainRule, usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import type { LeaveDecision, LeaveKind } from '#contract/features/attendance/leave-rules.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { closeInTime } from '../running/run.ts'

const app = testApp({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
const courseId = linearAlgebra.id
const [anna, ben] = students as [CastMember, CastMember]
const code = '4821'
const hour = 3_600_000
const minute = 60_000
const now = () => Math.floor(app().clock.now() / 1000) * 1000
const later = (milliseconds: number) => app().clock.advance(milliseconds)

/** Each begins long after the attendances of the one before. */
beforeEach(async () => {
  later(6 * hour)
  await app().db.deleteFrom('leave_request').execute()
  await app().db.deleteFrom('attendance_rule').execute()
})

const start = async () =>
  (await app().call(teacher1, calls.startWithCode, { courseId, title: 'Week 12', code })).id
const end = (id: string) => app().call(teacher1, calls.end, { id })
const checkIn = (as: CastMember, id: string) => app().call(as, calls.checkIn, { id, code })
const set = (attendanceId: string, { id: studentId }: CastMember, state: RecordState) =>
  app().call(teacher1, calls.setRecordState, { attendanceId, studentId, state })

interface SampleRequest {
  /** Milliseconds from now: from an hour ago until in two hours, unless told otherwise. */
  from?: number
  to?: number
  kind?: LeaveKind
}
const ask = async (as: CastMember, { from = -hour, to = 2 * hour, kind = 'sickLeave' }: SampleRequest = {}) =>
  (
    await app().call(as, leaveCalls.ask, {
      ...{ courseId, kind, reason: 'Fever' },
      ...{ beginsAt: now() + from, endsAt: now() + to },
    })
  ).id
const allow = (checkInAgain: AgainRule) =>
  app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules, checkInAgain })
const decide = (id: string, state: LeaveDecision) => app().call(teacher1, leaveCalls.decide, { id, state })
const approved = async (as: CastMember, asked: SampleRequest = {}) => {
  const id = await ask(as, asked)
  await decide(id, 'approved')
  return id
}

const recordOf = async (attendanceId: string, { id, name }: CastMember) => {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, name })
  return list.find(({ studentId }) => studentId === id)
}
const stateOf = async (attendanceId: string, person: CastMember) =>
  (await recordOf(attendanceId, person))?.state
const recordsOf = async (id: string) => (await app().call(teacher1, leaveCalls.get, { id })).request!.records
const statesOf = (person: CastMember, ...ids: string[]) => Promise.all(ids.map(id => stateOf(id, person)))

const methods = [
  { name: 'by number', start },
  {
    name: 'by QR code',
    start: async () => (await app().call(teacher1, calls.startWithQr, { courseId, title: 'Week 12' })).id,
  },
  {
    name: 'by position',
    start: async () =>
      (
        await app().call(teacher1, calls.startWithGps, {
          ...{ courseId, title: 'Week 12', latitude: 31.2, longitude: 121.4, radius: 100 },
        })
      ).id,
  },
  {
    name: 'by check-in and check-out',
    start: async () =>
      (
        await app().call(teacher1, calls.startInAndOut, {
          ...{ courseId, title: 'Week 12', duration: 10, checkOutAt: now() + hour },
        })
      ).id,
  },
]

describe.each(methods)('approved leave, $name,', ({ start: begin }) => {
  test('excuses from an attendance that began before it was approved, running or over', async () => {
    const over = await begin()
    await end(over)
    const running = await begin()
    const leave = await ask(anna)
    expect(await statesOf(anna, over, running)).toEqual(['absent', 'pending'])
    expect((await decide(leave, 'approved')).changed).toBe(2)
    expect(await statesOf(anna, over, running)).toEqual(['sickLeave', 'sickLeave'])
    expect(await statesOf(ben, over, running)).toEqual(['absent', 'pending'])
    expect((await decide(leave, 'declined')).changed).toBe(2)
    expect(await statesOf(anna, over, running)).toEqual(['absent', 'pending'])
  })

  test('excuses from one that begins after it was approved, until its end', async () => {
    const leave = await approved(anna, { kind: 'officialLeave' })
    const id = await begin()
    expect([await stateOf(id, anna), await stateOf(id, ben)]).toEqual(['officialLeave', 'pending'])
    await end(id)
    expect([await stateOf(id, anna), await stateOf(id, ben)]).toEqual(['officialLeave', 'absent'])
    await decide(leave, 'declined')
    expect(await stateOf(id, anna)).toBe('absent')
  })
})

describe('approved leave', () => {
  test('reaches only what begins within it', async () => {
    const before = await start()
    later(hour)
    await approved(anna, { from: -hour / 2, to: hour / 2 })
    const within = await start()
    later(hour)
    const after = await start()
    expect(await statesOf(anna, before, within, after)).toEqual(['pending', 'sickLeave', 'pending'])
  })

  test('shows its records, and the counts of the summary call them by its kind', async () => {
    const leave = await approved(anna, { kind: 'personalLeave' })
    const before = await app().call(anna, calls.getSummary, { courseId })
    const id = await start()
    await end(id)
    const records = await recordsOf(leave)
    expect(records).toMatchObject([{ attendanceId: id, state: 'personalLeave', isEdited: false }])
    const after = await app().call(anna, calls.getSummary, { courseId })
    expect([after.personalLeaveCount, after.totalLeaveCount, after.absentCount]).toEqual([
      ...[before.personalLeaveCount + 1, before.totalLeaveCount + 1, before.absentCount],
    ])
  })

  test('asks nobody to check in, and lets them: whoever comes is present, also when it is taken back', async () => {
    const leave = await approved(anna)
    const id = await start()
    const isAsked = async (person: CastMember) =>
      (await app().call(person, calls.listOpenToMe, { courseId })).lists.some(row => row.id === id)
    expect([await isAsked(anna), await isAsked(ben)]).toEqual([false, true])
    expect(await app().call(anna, calls.getCheckIn, { attendanceId: id })).toMatchObject({
      ...{ state: 'sickLeave', isOnLeave: true },
    })
    await checkIn(anna, id)
    expect(await stateOf(id, anna)).toBe('present')
    expect((await app().call(anna, calls.getCheckIn, { attendanceId: id })).isOnLeave).toBe(false)
    await decide(leave, 'declined')
    expect(await stateOf(id, anna)).toBe('present')
  })

  test('survives a wrong code, and does not admit to what is over', async () => {
    await approved(anna)
    const id = await start()
    await app().refused(anna, calls.checkIn, { id, code: '0000' }, errors.wrongCode)
    expect(await stateOf(id, anna)).toBe('sickLeave')
    await end(id)
    await app().refused(anna, calls.checkIn, { id, code }, errors.ended)
  })

  test('leaves alone who was there', async () => {
    const id = await start()
    await checkIn(anna, id)
    await approved(anna)
    expect(await stateOf(id, anna)).toBe('present')
  })

  test('of several is the one that was approved first; taken back, it makes room for the next', async () => {
    const id = await start()
    const sick = await approved(anna)
    later(1000)
    const official = await approved(anna, { kind: 'officialLeave' })
    expect(await stateOf(id, anna)).toBe('sickLeave')
    await decide(sick, 'declined')
    expect(await stateOf(id, anna)).toBe('officialLeave')
    await decide(official, 'declined')
    expect(await stateOf(id, anna)).toBe('pending')
  })

  test('made shorter excuses only from what is left within it', async () => {
    const leave = await approved(anna)
    const within = await start()
    later(hour)
    const after = await start()
    later(1000)
    expect(await statesOf(anna, within, after)).toEqual(['sickLeave', 'sickLeave'])
    await app().call(anna, leaveCalls.shorten, { id: leave, endsAt: now() })
    expect(await statesOf(anna, within, after)).toEqual(['sickLeave', 'sickLeave'])
    later(1000)
    const later2 = await start()
    expect(await stateOf(later2, anna)).toBe('pending')
  })

  test('withdrawn before it began never excused from anything', async () => {
    const leave = await approved(anna, { from: hour / 2 })
    await app().call(anna, leaveCalls.withdraw, { id: leave })
    later(hour)
    expect(await stateOf(await start(), anna)).toBe('pending')
  })
})

describe('what staff record', () => {
  test('stays, before leave and after it', async () => {
    const earlier = await start()
    await set(earlier, anna, 'absent')
    const leave = await approved(anna)
    const after = await start()
    expect(await statesOf(anna, earlier, after)).toEqual(['absent', 'sickLeave'])
    await set(after, anna, 'late')
    await decide(leave, 'declined')
    await decide(leave, 'approved')
    expect(await statesOf(anna, earlier, after)).toEqual(['absent', 'late'])
    const records = await recordsOf(leave)
    expect(records.map(({ isEdited }) => isEdited)).toEqual([true, true])
  })

  test('taken back to what the leave says follows it again', async () => {
    const leave = await approved(anna)
    const id = await start()
    await set(id, anna, 'present')
    await set(id, anna, 'sickLeave')
    expect((await recordOf(id, anna))?.isEdited).toBe(false)
    await decide(leave, 'declined')
    expect(await stateOf(id, anna)).toBe('pending')
  })

  test('of somebody on leave binds them by the rule of the course, and what they check in stays', async () => {
    const leave = await approved(anna)
    const id = await start()
    await set(id, anna, 'absent')
    await app().refused(anna, calls.checkIn, { id, code }, errors.markedByTeacher)
    await allow('onLeave')
    await app().refused(anna, calls.checkIn, { id, code }, errors.markedByTeacher)
    await set(id, anna, 'sickLeave')
    await decide(leave, 'declined')
    expect(await stateOf(id, anna), 'it followed the leave again').toBe('pending')
    await decide(leave, 'approved')
    await set(id, anna, 'absent')
    await allow('absentToo')
    await checkIn(anna, id)
    expect(await stateOf(id, anna)).toBe('present')
    await decide(leave, 'declined')
    await decide(leave, 'approved')
    expect(await stateOf(id, anna)).toBe('present')
    await end(id)
    expect(await stateOf(id, anna)).toBe('present')
  })

  test('set back to waiting, they wait, until leave is approved', async () => {
    const leave = await approved(anna)
    const id = await start()
    await set(id, anna, 'pending')
    expect(await stateOf(id, anna)).toBe('pending')
    await decide(leave, 'declined')
    await decide(leave, 'approved')
    expect(await stateOf(id, anna)).toBe('sickLeave')
  })

  test('of somebody who joined later begins with their leave', async () => {
    const leaver = students[20]!
    const away = { courseId, studentIds: [leaver.id] }
    await approved(leaver)
    await app().call(teacher1, memberCalls.removeStudents, away)
    const id = await start()
    await app().post('/CourseApi/joinCourseByCode', { code: linearAlgebra.code }, leaver)
    expect(await stateOf(id, leaver)).toBeUndefined()
    await app().refused(leaver, calls.checkIn, { id, code: '0000' }, errors.wrongCode)
    expect(await stateOf(id, leaver)).toBe('sickLeave')
  })
})

describe('a roll call', () => {
  const call = async (...marks: [CastMember, RecordState][]) =>
    (
      await app().call(teacher1, calls.takeByHand, {
        ...{ courseId, title: 'Lab' },
        records: marks.map(([{ id }, state]) => ({ studentId: id, state })),
      })
    ).id

  test('excuses who did not answer and was on leave; who answered was there', async () => {
    const leave = await approved(anna)
    const [missed, answered] = [await call([anna, 'absent']), await call([anna, 'late'])]
    expect(await statesOf(anna, missed, answered)).toEqual(['sickLeave', 'late'])
    await decide(leave, 'declined')
    expect(await statesOf(anna, missed, answered)).toEqual(['absent', 'late'])
  })

  test('excuses who did not answer and gets leave later, unless staff have looked at it since', async () => {
    const [missed, judged] = [await call([anna, 'absent']), await call([anna, 'absent'])]
    later(1000)
    await set(judged, anna, 'absent')
    await approved(anna)
    expect(await statesOf(anna, missed, judged)).toEqual(['sickLeave', 'absent'])
  })
})

describe('an attendance', () => {
  test('that ends while leave covers it: taken back, who had waited is absent', async () => {
    const id = await start()
    const leave = await approved(anna)
    await end(id)
    await decide(leave, 'waiting')
    expect(await stateOf(id, anna)).toBe('absent')
    await decide(leave, 'approved')
    expect(await stateOf(id, anna)).toBe('sickLeave')
  })

  test('that was reopened meanwhile lets them check in once leave is taken back', async () => {
    const id = await start()
    await end(id)
    const leave = await approved(anna)
    await app().call(teacher1, calls.reopen, { attendanceId: id, duration: 0 })
    expect(await stateOf(id, anna)).toBe('sickLeave')
    await decide(leave, 'declined')
    expect(await stateOf(id, anna)).toBe('pending')
    await checkIn(anna, id)
    expect(await stateOf(id, anna)).toBe('present')
  })

  test('that is deleted and comes back has what was decided meanwhile', async () => {
    const id = await start()
    await end(id)
    await app().call(teacher1, calls.delete, { attendanceId: id })
    await approved(anna)
    await app().call(teacher1, calls.restore, { attendanceId: id })
    expect(await stateOf(id, anna)).toBe('sickLeave')
  })

  test('that begins while leave is being approved misses it in no order', async () => {
    for (let round = 0; round < 8; round++) {
      const leave = await ask(anna)
      const [id] = await Promise.all([start(), decide(leave, 'approved')])
      expect(await stateOf(id, anna)).toBe('sickLeave')
      await decide(leave, 'declined')
    }
  })
})

describe('a course’s rules', () => {
  const setRules = (rules: Partial<typeof usualRules>) =>
    app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules, ...rules })

  test('count from the end of the leave for who comes after it', async () => {
    await setRules({ lateAfter: 10 })
    await approved(anna, { to: 30 * minute })
    const asked = now()
    await approved(ben, { to: 30 * minute })
    const latest = now()
    const id = await start()
    later(20 * minute)
    await checkIn(anna, id)
    const { lateFrom } = await app().call(ben, calls.getCheckIn, { attendanceId: id })
    expect(lateFrom).toBeGreaterThanOrEqual(asked + 40 * minute)
    expect(lateFrom).toBeLessThanOrEqual(latest + 40 * minute)
    later(21 * minute)
    await checkIn(ben, id)
    expect([await stateOf(id, anna), await stateOf(id, ben)]).toEqual(['present', 'late'])
  })

  test('never make somebody absent who was on leave and came', async () => {
    await setRules({ absentAfter: 10, recordsAbsent: true })
    await approved(anna, { to: 5 * minute })
    const id = await start()
    later(20 * minute)
    await app().refused(anna, calls.checkIn, { id, code }, errors.tooLate)
    await checkIn(ben, id)
    expect([await stateOf(id, anna), await stateOf(id, ben)]).toEqual(['sickLeave', 'absent'])
  })

  test('keep out of the campus network, and leave is what it was', async () => {
    await setRules({ networkRule: 'refused', networks: ['10.0.0.0/8'] })
    await approved(anna)
    const id = await start()
    await app().refused(anna, calls.checkIn, { id, code }, errors.elsewhere)
    expect(await stateOf(id, anna)).toBe('sickLeave')
  })
})

describe('check-out', () => {
  /** Check-in for ten minutes; check-out in an hour. */
  const startLab = async () =>
    (
      await app().call(teacher1, calls.startInAndOut, {
        ...{
          courseId,
          title: 'Lab',
          duration: 10,
          checkOutAt: now() + hour,
          forgotten: 'leftEarly' as const,
        },
      })
    ).id
  const goIn = (as: CastMember, id: string) => app().call(as, calls.checkIn, { id, direction: 'in' })
  const goOut = (as: CastMember, id: string) => app().call(as, calls.checkIn, { id, direction: 'out' })
  const endInTime = (id: string) =>
    transaction(app().services, unit => closeInTime(unit, { attendanceId: id }))

  test('for a leave in the middle of the class is being on leave, not leaving early', async () => {
    const id = await startLab()
    await goIn(anna, id)
    await goIn(ben, id)
    const leave = await approved(anna, { from: 30 * minute })
    expect(await stateOf(id, anna)).toBe('present')
    later(31 * minute)
    await goOut(anna, id)
    await goOut(ben, id)
    expect([await stateOf(id, anna), await stateOf(id, ben)]).toEqual(['sickLeave', 'leftEarly'])
    await decide(leave, 'declined')
    expect(await stateOf(id, anna)).toBe('leftEarly')
    await decide(leave, 'approved')
    expect(await stateOf(id, anna)).toBe('sickLeave')
  })

  test('forgotten because of leave is leave, whichever came first', async () => {
    const id = await startLab()
    await goIn(anna, id)
    await goIn(ben, id)
    await approved(anna, { from: 30 * minute })
    later(71 * minute)
    await endInTime(id)
    expect([await stateOf(id, anna), await stateOf(id, ben)]).toEqual(['sickLeave', 'leftEarly'])
    await approved(ben, { from: -40 * minute })
    expect(await stateOf(id, ben)).toBe('sickLeave')
  })

  test('is not for who is on leave; they check in first, while that is open', async () => {
    await approved(anna)
    await approved(ben)
    const id = await startLab()
    const shown = (as: CastMember) => app().call(as, calls.getInAndOut, { attendanceId: id })
    expect(await shown(anna)).toMatchObject({ isOnLeave: true, can: { checkIn: true, checkOut: false } })
    await app().refused(anna, calls.checkIn, { id, direction: 'out' }, errors.notCheckedIn)
    await goIn(anna, id)
    expect(await shown(anna)).toMatchObject({ isOnLeave: false, can: { checkIn: false, checkOut: true } })
    later(11 * minute)
    expect((await shown(ben)).can).toEqual({ checkIn: false, checkOut: false })
    await app().refused(ben, calls.checkIn, { id, direction: 'in' }, errors.checkInClosed)
    later(60 * minute)
    await endInTime(id)
    expect(await stateOf(id, ben)).toBe('sickLeave')
  })
})
