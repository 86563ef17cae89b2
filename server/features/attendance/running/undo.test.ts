import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { codeTries, positionTries, type RecordState } from '#contract/features/attendance/rules.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { makeDevice, signed } from '#server/features/account/test-device.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { provedBy, scannedFrom } from '../test-scan.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, cara, dora] = students as [CastMember, CastMember, CastMember, CastMember]
const minute = 60_000
const code = '4821'

const byNumber = async () =>
  (await app().call(teacher1, calls.startWithCode, { courseId, title: 'Week 12', code })).id
const come = (person: CastMember, id: string, typed = code) =>
  app().call(person, calls.checkIn, { id, code: typed })
const end = (id: string) => app().call(teacher1, calls.end, { id })
async function set(attendanceId: string, person: CastMember, state: RecordState) {
  const step = await app().call(teacher1, calls.setRecordState, { attendanceId, studentId: person.id, state })
  return { attendanceId, undoId: step.undoId }
}
const undo = (step: { attendanceId: string; undoId: string }, as = teacher1) =>
  app().call(as, calls.undoRecordStates, step)
/** A slip, taken back at once. */
const slip = async (id: string, person: CastMember, state: RecordState) => undo(await set(id, person, state))

const rowOf = (attendanceId: string, person: CastMember) =>
  app()
    .db.selectFrom('attendance_record')
    .selectAll()
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', person.id)
    .executeTakeFirst()
const stateOf = async (attendanceId: string, person: CastMember) => {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, limit: 200 })
  return list.find(({ studentId }) => studentId === person.id)?.state
}
async function onLeave(person: CastMember, from: number) {
  const { id } = await app().call(person, leaveCalls.ask, {
    ...{ courseId, kind: 'sickLeave', reason: 'Ill' },
    ...{ beginsAt: from - 60 * minute, endsAt: from + 60 * minute },
  })
  await app().call(teacher1, leaveCalls.decide, { id, state: 'approved' })
}

describe('a slip that is taken back', () => {
  test('leaves everything as it was: state, evidence, tries, and who recorded it', async () => {
    const id = await byNumber()
    await come(anna, id)
    await app().refused(ben, calls.checkIn, { id, code: '0000' }, errors.wrongCode)
    for (const person of [anna, ben, cara])
      for (const state of ['pending', 'absent', 'late', 'sickLeave', 'present'] as const) {
        const before = await rowOf(id, person)
        const step = await set(id, person, state)
        if (!(person !== anna && state === 'pending')) expect(await stateOf(id, person)).toBe(state)
        expect(await undo(step)).toEqual({ changed: 1 })
        expect(await rowOf(id, person)).toEqual(before)
      }
  })

  test('leaves out again who had come into the course since it began', async () => {
    const late = students[30]!
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [late.id] })
    const id = await byNumber()
    await app().call(late, joinCalls.join, { code: linearAlgebra.code })
    expect(await rowOf(id, late)).toBeUndefined()
    await slip(id, late, 'leftEarly')
    expect(await rowOf(id, late)).toBeUndefined()
  })

  test('leaves waiting whom staff have let wait after the end', async () => {
    const id = await byNumber()
    await end(id)
    await set(id, anna, 'pending')
    const before = await rowOf(id, anna)
    await slip(id, anna, 'absent')
    expect(await rowOf(id, anna)).toEqual(before)
  })

  test('of many at once too', async () => {
    const id = await byNumber()
    const many = students.slice(0, 40)
    for (const person of many.slice(0, 5)) await come(person, id)
    const before = await Promise.all(many.map(person => rowOf(id, person)))
    const step = await app().call(teacher1, calls.setRecordStates, {
      ...{ attendanceId: id, studentIds: many.map(person => person.id) },
      state: 'absent',
    })
    expect(await stateOf(id, anna)).toBe('absent')
    expect(await undo({ attendanceId: id, undoId: step.undoId })).toEqual({ changed: step.changed })
    expect(await Promise.all(many.map(person => rowOf(id, person)))).toEqual(before)
  })

  test('keeps nobody from checking out', async () => {
    const { id } = await app().call(teacher1, calls.startInAndOut, {
      ...{ courseId, title: 'Lab', duration: 10 },
      checkOutAt: app().clock.now() + 20 * minute,
    })
    await app().call(anna, calls.checkIn, { id })
    await slip(id, anna, 'absent')
    app().clock.advance(21 * minute)
    expect(await app().call(anna, calls.checkIn, { id, direction: 'out' })).toMatchObject({ hasLeft: true })
    expect(await stateOf(id, anna)).toBe('present')
  })

  test('keeps nobody from a leave that is approved later, nor from checking in after a reopening', async () => {
    const began = app().clock.now()
    const id = await byNumber()
    await end(id)
    for (const person of [anna, ben]) await slip(id, person, 'present')
    await onLeave(anna, began)
    expect(await stateOf(id, anna)).toBe('sickLeave')
    await app().call(teacher1, calls.reopen, { attendanceId: id, duration: 0 })
    await come(ben, id)
    expect(await stateOf(id, ben)).toBe('present')
  })

  test('leaves a scan and a device to whoever checked in with them', async () => {
    const shared = makeDevice()
    for (const person of [anna, ben])
      await app().call(person, deviceCalls.addDeviceKey, { publicKey: shared.publicKey })
    app().clock.advance(1000)
    const { id } = await app().call(teacher1, calls.startWithQr, { courseId, title: 'Hall', isStrict: true })
    const scan = async () => {
      const code = scannedFrom((await app().call(teacher1, calls.showQr, { attendanceId: id })).url)
      const { receipt } = await app().call(null, calls.getReceipt, provedBy(shared, code))
      return { ...code, receipt, signature: signed(shared.privateKey, receipt) }
    }
    const ofAnna = await scan()
    await app().call(anna, calls.checkInByQr, ofAnna)
    await slip(id, anna, 'pending')
    await app().refused(ben, calls.checkInByQr, ofAnna, errors.scanUsed)
    await app().refused(ben, calls.checkInByQr, await scan(), errors.deviceUsed)
    // What she gives back stays given back.
    await set(id, anna, 'pending')
    await app().call(ben, calls.checkInByQr, await scan())
  })

  test('is an absence where the attendance has ended meanwhile', async () => {
    const id = await byNumber()
    await come(anna, id)
    const [reset, late] = [await set(id, anna, 'pending'), await set(id, ben, 'late')]
    await end(id)
    await undo(reset)
    await undo(late)
    expect(await stateOf(id, anna)).toBe('present')
    expect(await rowOf(id, ben)).toMatchObject({ state: 1, edited_at: null })
  })

  test('stays where something has changed since, is somebody’s own, and is taken back once', async () => {
    const id = await byNumber()
    const [first, reset] = [await set(id, anna, 'late'), await set(id, ben, 'pending')]
    await set(id, anna, 'officialLeave')
    await come(ben, id)
    expect(await undo(first)).toEqual({ changed: 0 })
    expect(await undo(reset)).toEqual({ changed: 0 })
    expect([await stateOf(id, anna), await stateOf(id, ben)]).toEqual(['officialLeave', 'present'])
    const third = await set(id, cara, 'late')
    expect(await undo(third, assistant1)).toEqual({ changed: 0 })
    expect(await undo(third)).toEqual({ changed: 1 })
    await set(id, cara, 'late')
    expect(await undo(third)).toEqual({ changed: 0 })
    const elsewhere = { ...third, attendanceId: await byNumber() }
    expect(await undo(elsewhere)).toEqual({ changed: 0 })
    await app().refused(anna, calls.undoRecordStates, third, kernelErrors.notFound)
  })
})

describe('who is set back to waiting', () => {
  test('and never comes is absent like everybody else: excused by a leave, asked again after a reopening', async () => {
    const began = app().clock.now()
    const id = await byNumber()
    for (const person of [cara, dora]) await set(id, person, 'pending')
    await end(id)
    const { list } = await app().call(teacher1, calls.listRecords, { attendanceId: id, limit: 200 })
    expect(list.find(({ studentId }) => studentId === cara.id)).toMatchObject({
      state: 'absent',
      isEdited: false,
    })
    await onLeave(cara, began)
    expect(await stateOf(id, cara)).toBe('sickLeave')
    await app().call(teacher1, calls.reopen, { attendanceId: id, duration: 0 })
    await come(dora, id)
    expect(await stateOf(id, dora)).toBe('present')
  })

  async function spendTries(person: CastMember, id: string) {
    for (let time = 0; time < codeTries; time++)
      await app().post(calls.checkIn.path, { id, code: '0000' }, person)
    await app().refused(person, calls.checkIn, { id, code }, errors.triesUsedUp)
  }

  test('has all tries again, and after a reopening everybody has', async () => {
    const began = app().clock.now()
    const id = await byNumber()
    await spendTries(students[10]!, id)
    await set(id, students[10]!, 'pending')
    await come(students[10]!, id)
    for (const student of [students[11]!, students[13]!]) await spendTries(student, id)
    await end(id)
    // Whoever is on leave may come all the same.
    await onLeave(students[13]!, began)
    await app().call(teacher1, calls.reopen, { attendanceId: id, duration: 0 })
    for (const student of [students[11]!, students[13]!]) await come(student, id)
  })

  test('has all positions again', async () => {
    const hall = { latitude: 31.2304, longitude: 121.4737 }
    const { id } = await app().call(teacher1, calls.startWithGps, {
      ...{ courseId, title: 'Hall', radius: 100 },
      ...hall,
    })
    const at = (latitude: number) => ({
      id,
      latitude: String(latitude),
      longitude: String(hall.longitude),
      accuracy: '10',
    })
    const student = students[12]!
    for (let time = 0; time < positionTries; time++)
      await app().refused(student, calls.checkIn, at(32), errors.outside)
    await app().refused(student, calls.checkIn, at(32), errors.positionTriesUsedUp)
    await set(id, student, 'pending')
    await app().call(student, calls.checkIn, at(hall.latitude))
    expect(await stateOf(id, student)).toBe('present')
  })
})
