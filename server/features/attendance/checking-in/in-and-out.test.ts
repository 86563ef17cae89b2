import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import type { ForgottenState } from '#contract/features/attendance/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { closeInTime, endWithCourse } from '../running/run.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, cara, dora] = students as [CastMember, CastMember, CastMember, CastMember]
const minutes = (count: number) => count * 60_000
const now = () => app().clock.now()

/** Check-in for ten minutes; check-out an hour from now, for ten minutes as well. */
const start = async (more: { forgotten?: ForgottenState } = {}) =>
  (
    await app().call(teacher1, calls.startInAndOut, {
      ...{ courseId, title: 'Lab', duration: 10, checkOutAt: now() + minutes(60) },
      ...more,
    })
  ).id
const checkIn = (as: CastMember, id: string) => app().call(as, calls.checkIn, { id, direction: 'in' })
const checkOut = (as: CastMember, id: string) => app().call(as, calls.checkIn, { id, direction: 'out' })
const shown = (as: CastMember, attendanceId: string) => app().call(as, calls.getInAndOut, { attendanceId })
const recordOf = async (attendanceId: string, person: CastMember) => {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, name: person.name })
  return list.find(({ studentId }) => studentId === person.id)!
}
const isAsked = async (as: CastMember, id: string) => {
  const { lists } = await app().call(as, calls.listOpenToMe, { courseId })
  return lists.some(row => row.id === id)
}
const endInTime = (id: string) => transaction(app().services, unit => closeInTime(unit, { attendanceId: id }))
/** As existing clients do both. */
const tap = (as: CastMember, id: string) => app().post('/AttenceApi/checkin', { id, code: '' }, as)

describe('starting', () => {
  test('needs a name, how long, and when check-out begins, each said in words', async () => {
    const whole = { courseId, title: 'Lab', duration: 10, checkOutAt: now() + minutes(60) }
    const refused = (
      input: Partial<typeof whole> | { checkOutAt: null },
      error: (typeof errors)[keyof typeof errors],
    ) => app().refused(teacher1, calls.startInAndOut, { ...whole, ...input }, error)
    await refused({ title: '' }, errors.titleMissing)
    await refused({ duration: 0 }, errors.durationMissing)
    await refused({ checkOutAt: null }, errors.checkOutMissing)
    await refused({ checkOutAt: now() + minutes(9) }, errors.checkOutTooEarly)
    await refused({ checkOutAt: now() + minutes(24 * 60) }, errors.checkOutTooLate)
  })

  test('works as existing clients ask for it, and their lists have both times', async () => {
    const checkouttime = String(Math.floor(now() / 1000) + 3600)
    const { status, data } = await app().post(
      '/AttenceApi/addCheckinAttence',
      { courseid: courseId, title: 'Lab', duration: '10', checkouttime },
      teacher1,
    )
    expect(status).toBe(1)
    const summary = await app().post('/SummaryApi/attence', { courseid: courseId }, anna)
    const row = (summary.data.data as Record<string, unknown>[]).find(({ id }) => id === data.id)!
    expect(row).toMatchObject({
      type: '4',
      checkouttime,
      duration: '600',
      checkinover: '0',
      checkoutover: '0',
    })
    expect(Number(row.checkoutovertime)).toBe(Number(checkouttime) + 600)
    const own = await app().post('/AttenceApi/getDigitSignInCheckin', { attenceid: data.id }, anna)
    expect(own.data).toMatchObject({
      title: 'Lab',
      duration: '600',
      checkouttime,
      checkin: '0',
      checkout: '0',
    })
  })

  test('suggests what a forgotten check-out counted as the last time', async () => {
    const usual = () => app().call(teacher1, calls.getUsual, { courseId })
    expect(await usual()).toMatchObject({ forgotten: 'leftEarly' })
    await start({ forgotten: 'absent' })
    expect(await usual()).toMatchObject({ forgotten: 'absent' })
    app().clock.advance(minutes(1))
    expect((await shown(anna, await start())).forgotten).toBe('absent')
  })
})

describe('a student', () => {
  test('checks in, and out when it is time, and is present', async () => {
    const id = await start()
    expect((await shown(anna, id)).can).toEqual({ checkIn: true, checkOut: false })
    await checkIn(anna, id)
    expect((await shown(anna, id)).isCheckOutOpen).toBe(false)
    app().clock.advance(minutes(61))
    const open = { isCheckOutOpen: true, can: { checkIn: false, checkOut: true } }
    expect(await shown(anna, id)).toMatchObject(open)
    expect(await checkOut(anna, id)).toMatchObject({ state: 1, hasLeft: true })
    const { state, time, checkedOutAt } = await recordOf(id, anna)
    expect(state).toBe('present')
    // The clock goes on while the test runs: two times in whole seconds may be one second further apart.
    expect([minutes(61), minutes(61) + 1000]).toContain(checkedOutAt! - time!)
  })

  test('who checks out early has left early, for good', async () => {
    const id = await start()
    await checkIn(anna, id)
    app().clock.advance(minutes(30))
    await checkOut(anna, id)
    expect((await recordOf(id, anna)).state).toBe('leftEarly')
    app().clock.advance(minutes(31))
    expect(await checkOut(anna, id)).toMatchObject({ isRepeated: true, hasLeft: false })
    expect((await recordOf(id, anna)).state).toBe('leftEarly')
    const { leftEarlyCount } = await app().call(anna, calls.getSummary, { courseId })
    expect(leftEarlyCount).toBeGreaterThan(0)
  })

  test('cannot check in once that has closed, nor out without having checked in', async () => {
    const id = await start()
    await app().refused(anna, calls.checkIn, { id, direction: 'out' }, errors.notCheckedIn)
    app().clock.advance(minutes(10))
    await app().refused(anna, calls.checkIn, { id, direction: 'in' }, errors.checkInClosed)
    expect((await recordOf(id, anna)).state).toBe('pending')
  })

  test('is asked while there is something to do, and not in between', async () => {
    const id = await start()
    expect(await isAsked(anna, id)).toBe(true)
    await checkIn(anna, id)
    expect(await isAsked(anna, id)).toBe(false)
    app().clock.advance(minutes(11))
    expect(await isAsked(ben, id), 'check-in has closed').toBe(false)
    app().clock.advance(minutes(50))
    expect(await isAsked(anna, id)).toBe(true)
    await checkOut(anna, id)
    expect(await isAsked(anna, id)).toBe(false)
  })

  test('whom staff have recorded since then does not check out', async () => {
    const id = await start()
    await checkIn(anna, id)
    app().clock.advance(minutes(1))
    await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: anna.id, state: 'late' })
    await app().refused(anna, calls.checkIn, { id, direction: 'out' }, errors.markedByTeacher)
    app().clock.advance(minutes(80))
    await endInTime(id)
    expect((await recordOf(id, anna)).state).toBe('late')
  })
})

describe('existing clients, which do not say what they mean', () => {
  test('a repeat within a minute of the check-in checks nobody out', async () => {
    const id = await start()
    expect((await tap(anna, id)).data).toMatchObject({ state: 1, repeated: 0 })
    app().clock.advance(59_000)
    expect((await tap(anna, id)).data).toMatchObject({ state: 1, repeated: 1, checkedout: 0 })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', checkedOutAt: null })
  })

  test('the next tap checks out, early or in time, and the text says so', async () => {
    const id = await start()
    for (const person of [anna, ben]) await tap(person, id)
    app().clock.advance(minutes(20))
    const early = await tap(anna, id)
    expect(early.data).toMatchObject({ state: 1, checkedout: 1 })
    expect(early.data.info).toMatch(/签退成功.*签退时间.*签到成功/)
    expect((await recordOf(id, anna)).state).toBe('leftEarly')
    app().clock.advance(minutes(45))
    await tap(ben, id)
    expect((await recordOf(id, ben)).state).toBe('present')
  })

  test('many taps at the same moment are one check-in', async () => {
    const id = await start()
    const answers = await Promise.all(Array.from({ length: 6 }, () => tap(anna, id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(1))
    expect(answers.filter(({ data }) => data.repeated === 0)).toHaveLength(1)
    expect((await recordOf(id, anna)).checkedOutAt).toBeNull()
  })
})

describe('at the end', () => {
  test.each([['leftEarly'], ['present'], ['absent']] as const)(
    'it ends by itself, and a forgotten check-out counts as %s',
    async forgotten => {
      const id = await start({ forgotten })
      for (const person of [anna, ben, cara]) await checkIn(person, id)
      app().clock.advance(minutes(30))
      await checkOut(cara, id)
      app().clock.advance(minutes(31))
      await checkOut(ben, id)
      app().clock.advance(minutes(10))
      await endInTime(id)
      const { isOver } = await app().call(teacher1, calls.listRecords, { attendanceId: id })
      expect(isOver).toBe(true)
      const states = await Promise.all([anna, ben, cara, dora].map(person => recordOf(id, person)))
      expect(states.map(({ state }) => state)).toEqual([forgotten, 'present', 'leftEarly', 'absent'])
      await app().refused(anna, calls.checkIn, { id, direction: 'out' }, errors.ended)
    },
  )

  test('nobody has forgotten what was never open: one that is ended before check-out counts as present', async () => {
    const id = await start()
    await checkIn(anna, id)
    app().clock.advance(minutes(20))
    await app().call(teacher1, calls.end, { id })
    expect((await recordOf(id, anna)).state).toBe('present')
  })

  test('a class that ends sooner: with a new end, check-out opens at once', async () => {
    const id = await start()
    await checkIn(anna, id)
    app().clock.advance(minutes(20))
    await app().call(teacher1, calls.setEnd, { attendanceId: id, duration: 5 })
    await checkOut(anna, id)
    expect((await recordOf(id, anna)).state).toBe('present')
  })

  test('reopened, whoever forgot may check out after all, and whoever was absent may come', async () => {
    const id = await start({ forgotten: 'leftEarly' })
    await checkIn(anna, id)
    app().clock.advance(minutes(71))
    await endInTime(id)
    expect((await recordOf(id, anna)).state).toBe('leftEarly')
    await app().call(teacher1, calls.reopen, { attendanceId: id, duration: 5 })
    await checkOut(anna, id)
    await checkIn(ben, id)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present' })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'present' })
  })

  test('reopened, whoever came late was late, also after a forgotten check-out', async () => {
    const rules = { courseId, ...usualRules }
    await app().call(teacher1, attendanceRuleCalls.setRules, { ...rules, lateAfter: 3 })
    const id = await start({ forgotten: 'leftEarly' })
    await checkIn(ben, id)
    app().clock.advance(minutes(5))
    await checkIn(anna, id)
    app().clock.advance(minutes(66))
    await endInTime(id)
    expect((await recordOf(id, anna)).state).toBe('leftEarly')
    await app().call(teacher1, calls.reopen, { attendanceId: id, duration: 5 })
    expect((await recordOf(id, anna)).state).toBe('late')
    expect((await recordOf(id, ben)).state).toBe('present')
    await checkOut(anna, id)
    expect((await recordOf(id, anna)).state).toBe('late')
    await app().call(teacher1, attendanceRuleCalls.setRules, rules)
  })
})

test('the staff see how many are in and how many are out', async () => {
  const id = await start()
  for (const person of [anna, ben]) await checkIn(person, id)
  app().clock.advance(minutes(61))
  await checkOut(ben, id)
  const { signed, out, data } = await app().call(teacher1, calls.getCode, { id })
  expect({ signed, out, type: data.type }).toEqual({ signed: 2, out: 1, type: '4' })
})

test('an ended course takes neither', async () => {
  const id = await start()
  await checkIn(anna, id)
  await app()
    .db.updateTable('course')
    .set({ ended_at: at(now()) })
    .where('id', '=', courseId)
    .execute()
  await app().refused(anna, calls.checkIn, { id, direction: 'out' }, kernelErrors.courseEnded)
  await transaction(app().services, unit => endWithCourse(unit, { courseId }))
  expect((await recordOf(id, anna)).state).toBe('present')
})
