import { beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceScore, usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { attendanceRuleCalls as ruleCalls } from '#contract/features/attendance/rule-calls.ts'
import { recordStateNames, type StateCounts } from '#contract/features/attendance/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { attendanceScoreOf } from '../public.ts'

const app = testApp({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
const courseId = linearAlgebra.id
const [anna, ben, cara] = students as [CastMember, CastMember, CastMember]
const code = '4821'
const minutes = (count: number) => app().clock.advance(count * 60_000)

beforeEach(() => app().db.deleteFrom('attendance_rule').execute())

const setRules = (rules: Partial<typeof usualRules>) =>
  app().call(teacher1, ruleCalls.setRules, { courseId, ...usualRules, ...rules })

const byNumber = {
  name: 'by number',
  start: async () =>
    (await app().call(teacher1, calls.startWithCode, { courseId, title: 'Week 12', code })).id,
  checkIn: (as: CastMember, id: string) => app().post('/AttenceApi/checkin', { id, code }, as),
}
const byQr = {
  name: 'by QR code',
  start: async () => (await app().call(teacher1, calls.startWithQr, { courseId, title: 'Week 12' })).id,
  checkIn: async (as: CastMember, attendanceId: string) => {
    const { url } = await app().call(teacher1, calls.showQr, { attendanceId })
    return app().post('/AttenceApi/AttenceResult', Object.fromEntries(new URL(url).searchParams), as)
  },
}
const methods = [byNumber, byQr]

const recordOf = async (attendanceId: string, { id, name }: CastMember) => {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, name })
  return list.find(({ studentId }) => studentId === id)
}

test('a student reads the score that the course counts, beside how often they came', async () => {
  const dora = students[30]!
  await setRules({ lateAfter: 5, weights: { ...usualRules.weights, late: 50 } })
  expect((await app().call(dora, calls.getSummary, { courseId })).score).toBeNull()
  for (let week = 0; week < 2; week++) {
    const id = await byNumber.start()
    minutes(10)
    await byNumber.checkIn(dora, id)
    await app().call(teacher1, calls.end, { id })
  }
  expect(await app().call(dora, calls.getSummary, { courseId })).toMatchObject({ lateCount: 2, score: 50 })
})

describe.each(methods)('a check-in $name', ({ start, checkIn }) => {
  test('without rules is in time however late it comes', async () => {
    const id = await start()
    minutes(300)
    expect((await checkIn(anna, id)).status).toBe(1)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present' })
  })

  test('is late from the minute that the course says, and known clients are still told that it succeeded', async () => {
    await setRules({ lateAfter: 10 })
    const id = await start()
    minutes(9.9)
    const inTime = await checkIn(anna, id)
    minutes(0.1)
    const late = await checkIn(ben, id)
    expect(inTime.data.info).toContain('状态：签到成功')
    expect(late.data.info).toMatch(/^恭喜您签到成功.*状态：迟到$/)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present' })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'late' })
    expect(await app().call(ben, calls.getCheckInResult, { attendanceId: id })).toMatchObject({
      state: 'late',
    })
  })

  test('that comes too late is refused, and who tried is absent in the end', async () => {
    await setRules({ lateAfter: 10, absentAfter: 20 })
    const id = await start()
    minutes(20)
    expect(await checkIn(anna, id)).toMatchObject({ status: 0, code: errors.tooLate.code })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'pending', time: null })
    await app().call(teacher1, calls.end, { id })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'absent' })
  })

  test('that comes too late is recorded as absent with its time, if the course wants to know', async () => {
    await setRules({ absentAfter: 20, recordsAbsent: true })
    const id = await start()
    minutes(25)
    expect((await checkIn(anna, id)).status).toBe(1)
    const record = await recordOf(id, anna)
    expect(record).toMatchObject({ state: 'absent', isEdited: false })
    expect(record!.time).not.toBeNull()
    minutes(5)
    await checkIn(anna, id)
    expect(await recordOf(id, anna)).toEqual(record)
  })

  test('counts its minutes anew when the attendance was reopened', async () => {
    await setRules({ lateAfter: 10, absentAfter: 20, recordsAbsent: true })
    const id = await start()
    minutes(25)
    await checkIn(anna, id)
    await app().call(teacher1, calls.end, { id })
    await app().call(teacher1, calls.reopen, { attendanceId: id, duration: 0 })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'pending', time: null })
    minutes(5)
    await checkIn(anna, id)
    minutes(5)
    await checkIn(ben, id)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present' })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'late' })
  })

  test('of somebody whom the teacher marked absent stays refused', async () => {
    await setRules({ absentAfter: 20, recordsAbsent: true })
    const id = await start()
    minutes(25)
    await checkIn(anna, id)
    await app().call(teacher1, calls.setRecordState, {
      attendanceId: id,
      studentId: anna.id,
      state: 'absent',
    })
    expect(await checkIn(anna, id)).toMatchObject({ status: 0, code: errors.markedByTeacher.code })
  })
})

describe('the campus network of a course', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const networks = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']
  const enter = (as: CastMember, id: string, address: string) =>
    app().post('/AttenceApi/checkin', { id, code }, as, from(address))

  test('is not asked for unless the course says so', async () => {
    const id = await byNumber.start()
    expect((await enter(anna, id, '203.0.113.9')).status).toBe(1)
    expect(await recordOf(id, anna)).toMatchObject({ isElsewhere: false })
  })

  test('marks who checks in from elsewhere, and nobody within', async () => {
    await setRules({ networkRule: 'marked', networks })
    const id = await byNumber.start()
    await enter(anna, id, '203.0.113.9')
    await enter(ben, id, '10.20.30.40')
    await enter(cara, id, '2001:db8::1')
    const marks = [anna, ben, cara].map(async person => (await recordOf(id, person))?.isElsewhere)
    expect(await Promise.all(marks)).toEqual([true, false, false])
  })

  test('refuses from elsewhere where the course wants that, and takes no try for it', async () => {
    await setRules({ networkRule: 'refused', networks })
    const id = await byNumber.start()
    expect(await enter(anna, id, '192.0.2.8')).toMatchObject({ status: 0, code: errors.elsewhere.code })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'pending', isElsewhere: false })
    expect((await enter(anna, id, '192.0.2.7')).status).toBe(1)
  })

  test('holds for QR codes as well', async () => {
    await setRules({ networkRule: 'refused', networks })
    expect(await byQr.checkIn(anna, await byQr.start())).toMatchObject({ code: errors.elsewhere.code })
  })

  test('is a list of address ranges, which students are not given', async () => {
    const wrong = { courseId, ...usualRules, networkRule: 'marked' as const }
    for (const network of ['campus', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/9'])
      await app().refused(teacher1, ruleCalls.setRules, { ...wrong, networks: [network] }, errors.networkForm)
    await app().refused(teacher1, ruleCalls.setRules, wrong, errors.networksMissing)
    await setRules({ networkRule: 'marked', networks })
    expect(await app().call(anna, ruleCalls.getRules, { courseId })).toMatchObject({
      ...{ networkRule: 'marked', networks: [] },
    })
    expect((await app().call(teacher1, ruleCalls.getRules, { courseId })).networks).toEqual(networks)
  })
})

describe('a check-in that is refused as too late', () => {
  test('uses up no try', async () => {
    await setRules({ absentAfter: 20 })
    const id = await byNumber.start()
    minutes(20)
    for (let time = 0; time < 6; time++) await app().post('/AttenceApi/checkin', { id, code: '0000' }, anna)
    expect(await app().call(anna, calls.getCheckIn, { attendanceId: id })).toMatchObject({ triesLeft: 5 })
  })
})

describe('students', () => {
  test('see before they check in from when they are late', async () => {
    await setRules({ lateAfter: 10, absentAfter: 20 })
    const id = await byNumber.start()
    const { createdAt, lateFrom, absentFrom, recordsAbsent } = await app().call(anna, calls.getCheckIn, {
      attendanceId: id,
    })
    expect([lateFrom! - createdAt!, absentFrom! - createdAt!]).toEqual([600_000, 1_200_000])
    expect(recordsAbsent).toBe(false)
    expect(await app().call(anna, ruleCalls.getRules, { courseId })).toMatchObject({
      ...{ lateAfter: 10, absentAfter: 20 },
      can: { manage: false },
    })
  })

  test('cannot set rules', async () => {
    const { weights } = usualRules
    await app().refused(anna, ruleCalls.setRules, { courseId, weights }, kernelErrors.notAllowed)
  })
})

describe('rules', () => {
  test('of a course that never set any are the usual ones', async () => {
    const { can, ...rules } = await app().call(teacher1, ruleCalls.getRules, { courseId })
    expect(rules).toEqual(usualRules)
    expect(can.manage).toBe(true)
  })

  test('cannot make students absent before they are late', async () => {
    const wrong = { courseId, lateAfter: 20, absentAfter: 20 }
    await app().refused(
      teacher1,
      ruleCalls.setRules,
      { ...wrong, weights: usualRules.weights },
      errors.rulesOrder,
    )
  })

  test('that change leave records as they are', async () => {
    await setRules({ lateAfter: 10 })
    const id = await byNumber.start()
    minutes(15)
    await byNumber.checkIn(anna, id)
    await setRules({ lateAfter: null })
    await byNumber.checkIn(ben, id)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'late' })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'present' })
  })
})

describe('the attendance score', () => {
  const counts = (given: Partial<StateCounts>): StateCounts => ({
    ...(Object.fromEntries(recordStateNames.map(name => [name, 0])) as unknown as StateCounts),
    ...given,
  })

  test('is the attendance rate where the course has no weights', () => {
    const given = counts({ present: 2, late: 1, absent: 1, sickLeave: 3, pending: 5 })
    expect(attendanceScore(given, usualRules.weights)).toBe(75)
  })

  test('weighs what the course weighs, and leaves out what does not count', () => {
    const weights = { ...usualRules.weights, late: 50, leftEarly: 80, sickLeave: 100, personalLeave: 0 }
    expect(attendanceScore(counts({ present: 1, late: 1, leftEarly: 1, absent: 1 }), weights)).toBe(57.5)
    expect(attendanceScore(counts({ sickLeave: 1, personalLeave: 1, officialLeave: 4 }), weights)).toBe(50)
  })

  test('is none before anything counts', () => {
    expect(attendanceScore(counts({ pending: 1, officialLeave: 2 }), usualRules.weights)).toBeNull()
  })

  test('of several students comes from the records of their course, without those deleted', async () => {
    await setRules({ lateAfter: 10, weights: { ...usualRules.weights, late: 60 } })
    const deleted = await byNumber.start()
    await byNumber.checkIn(anna, deleted)
    await app().call(teacher1, calls.end, { id: deleted })
    await app().call(teacher1, calls.delete, { attendanceId: deleted })
    await app().db.deleteFrom('attendance_record').where('account_id', 'in', [anna.id, ben.id]).execute()
    const id = await byNumber.start()
    await byNumber.checkIn(anna, id)
    minutes(11)
    await byNumber.checkIn(ben, id)
    const scoreOf = await attendanceScoreOf(app().db, courseId, [anna.id, ben.id])
    expect([scoreOf(anna.id), scoreOf(ben.id), scoreOf(cara.id)]).toEqual([100, 60, null])
  })
})
