import { describe, expect, test } from 'vitest'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { proofCalls, proofText } from '#contract/features/attendance/proof-calls.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { makeDevice, signed, type TestDevice } from '#server/features/account/test-device.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { scannedFrom } from '../test-scan.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, cara, dora, emil] = students as [CastMember, CastMember, CastMember, CastMember, CastMember]
const minute = 60_000
const hour = 60 * minute

async function start() {
  app().clock.advance(minute)
  return (await app().call(teacher1, calls.startWithQr, { courseId, title: 'Week 12' })).id
}

const devices = new Map<string, TestDevice>()
/** The phone of somebody, known for a while. */
async function phoneOf(person: CastMember) {
  const known = devices.get(person.id)
  if (known) return known
  const device = makeDevice()
  devices.set(person.id, device)
  await app().call(person, deviceCalls.addDeviceKey, { publicKey: device.publicKey })
  app().clock.advance(10_000)
  return device
}

async function shownNow(attendanceId: string) {
  return scannedFrom((await app().call(teacher1, calls.showQr, { attendanceId })).url)
}

/** What a phone without a network keeps of the code of this moment. */
async function keep(person: CastMember, attendanceId: string) {
  const device = await phoneOf(person)
  const scan = { ...(await shownNow(attendanceId)), scannedAt: app().clock.now() }
  const signature = signed(device.privateKey, proofText(person.id, scan))
  return { ...scan, device: device.thumbprint, signature }
}

const handIn = (person: CastMember, kept: Awaited<ReturnType<typeof keep>>) =>
  app().call(person, proofCalls.handIn, kept)
const decide = (attendanceId: string, people: CastMember[], decision: 'accepted' | 'declined' | 'waiting') =>
  app().call(teacher1, proofCalls.decide, {
    ...{ attendanceId, decision },
    studentIds: people.map(({ id }) => id),
  })
const end = (id: string) => app().call(teacher1, calls.end, { id })

async function recordOf(attendanceId: string, { id, name }: CastMember) {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, name })
  return list.find(({ studentId }) => studentId === id)!
}
const waitingIn = async (attendanceId: string) =>
  (await app().call(teacher1, proofCalls.listWaiting, { attendanceId })).list.map(({ name }) => name)
const rules = (more: Partial<typeof usualRules>) =>
  app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules, ...more })

/** The unread messages about an attendance's proofs, in the language of existing clients. */
async function messagesOf(person: CastMember, attendanceId: string) {
  await app().settle()
  const { list } = await app().call(person, notificationCalls.list, {})
  const unread = list.filter(({ contentId, isRead }) => contentId === attendanceId && !isRead)
  return unread.filter(({ contentType }) => contentType === 36).map(({ title }) => title)
}

describe('a scan that was kept without a network', () => {
  test('changes nothing by itself, is shown to the teacher, and counts from when the code was shown', async () => {
    const id = await start()
    const kept = await keep(anna, id)
    const shownAt = Number(kept.expire) * 1000 - 5000
    app().clock.advance(77 * minute)
    await end(id)
    expect(await handIn(anna, kept)).toMatchObject({ attendanceId: id, title: 'Week 12' })
    const waits = await recordOf(id, anna)
    expect(waits).toMatchObject({
      state: 'absent',
      time: null,
      proof: { decision: 'waiting', state: 'present' },
    })
    expect(waits.proof!.shownAt).toBe(shownAt)
    expect(waits.proof!.keySince).toBeLessThan(shownAt)
    expect(await waitingIn(id)).toEqual([anna.name])
    expect((await app().call(teacher1, calls.listRecords, { attendanceId: id })).proofsWaiting).toBe(1)

    expect(await decide(id, [anna], 'accepted')).toEqual({ changed: 1 })
    expect(await recordOf(id, anna)).toMatchObject({
      ...{ state: 'present', time: shownAt, isEdited: true },
      proof: { decision: 'accepted' },
    })
    expect(await waitingIn(id)).toEqual([])
    const { list } = await app().call(anna, proofCalls.listOwn, { courseId })
    expect(list[0]).toMatchObject({ attendanceId: id, proof: { decision: 'accepted' } })
  })

  test('is decided for several at once, and taken back: everything is as before', async () => {
    const id = await start()
    for (const person of [anna, ben, cara]) await handIn(person, await keep(person, id))
    expect(await decide(id, [anna, ben], 'accepted')).toEqual({ changed: 2 })
    expect(await decide(id, [cara], 'declined')).toEqual({ changed: 1 })
    expect(await recordOf(id, cara)).toMatchObject({ state: 'pending', proof: { decision: 'declined' } })
    await end(id)
    expect(await decide(id, [anna, ben, cara], 'waiting')).toEqual({ changed: 3 })
    for (const person of [anna, ben, cara])
      expect(await recordOf(id, person)).toMatchObject({
        ...{ state: 'absent', time: null, isEdited: false },
        proof: { decision: 'waiting' },
      })
    // What the teacher records meanwhile stays.
    await decide(id, [anna], 'accepted')
    app().clock.advance(1000)
    await app().call(teacher1, calls.setRecordState, { attendanceId: id, studentId: anna.id, state: 'late' })
    await decide(id, [anna], 'waiting')
    expect(await recordOf(id, anna)).toMatchObject({ state: 'late' })
  })

  test('once taken back gives way to a leave that was approved meanwhile', async () => {
    const id = await start()
    await handIn(anna, await keep(anna, id))
    await end(id)
    await decide(id, [anna], 'accepted')
    const begins = Math.floor(app().clock.now() / 1000) * 1000 - hour
    const leave = await app().call(anna, leaveCalls.ask, {
      ...{ courseId, kind: 'sickLeave', reason: 'Fever', beginsAt: begins, endsAt: begins + 2 * hour },
    })
    await app().call(teacher1, leaveCalls.decide, { id: leave.id, state: 'approved' })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present' })
    await decide(id, [anna], 'waiting')
    expect(await recordOf(id, anna)).toMatchObject({ state: 'sickLeave' })
    await app().call(teacher1, leaveCalls.decide, { id: leave.id, state: 'declined' })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'absent' })
  })

  test('makes somebody late by the course’s rules, at the time of the code', async () => {
    await rules({ lateAfter: 10, absentAfter: 30 })
    const id = await start()
    const early = await keep(anna, id)
    app().clock.advance(15 * minute)
    const late = await keep(ben, id)
    app().clock.advance(20 * minute)
    const tooLate = await keep(cara, id)
    app().clock.advance(hour)
    await handIn(anna, early)
    await handIn(ben, late)
    await app().refused(cara, proofCalls.handIn, tooLate, errors.tooLate)
    await decide(id, [anna, ben], 'accepted')
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present' })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'late' })
    await rules({})
  })

  test('is no longer asked about once its student has checked in otherwise', async () => {
    const id = await start()
    await handIn(anna, await keep(anna, id))
    await app().call(anna, calls.checkInByQr, await shownNow(id))
    expect(await waitingIn(id)).toEqual([])
    expect(await decide(id, [anna], 'accepted')).toEqual({ changed: 0 })
    await app().refused(anna, proofCalls.handIn, await keep(anna, id), errors.proofUseless)
    const { list } = await app().call(anna, proofCalls.listOwn, { courseId })
    expect(list.some(({ attendanceId }) => attendanceId === id)).toBe(false)
  })

  test('goes with an attendance that is abandoned', async () => {
    const id = await start()
    const kept = await keep(anna, id)
    await handIn(ben, await keep(ben, id))
    await app().call(teacher1, calls.delete, { attendanceId: id })
    await app().refused(anna, proofCalls.handIn, kept, errors.deleted)
    expect(
      await app().db.selectFrom('attendance_proof').selectAll().where('attendance_id', '=', id).execute(),
    ).toEqual([])
  })

  test('is handed in within the hours that the course allows, or not at all', async () => {
    await rules({ proofHours: 2 })
    const id = await start()
    const kept = await keep(anna, id)
    app().clock.advance(2 * hour + minute)
    await app().refused(anna, proofCalls.handIn, kept, errors.proofTooOld)
    await rules({ proofHours: 3 })
    await rules({ proofHours: 0 })
    await app().refused(anna, proofCalls.handIn, kept, errors.proofsOff)
    await rules({})
    await handIn(anna, kept)
    expect(await waitingIn(id)).toEqual([anna.name])
  })
})

describe('messages', () => {
  test('tell the staff once for all that wait, and each student what was decided', async () => {
    const id = await start()
    for (const person of [cara, dora, emil]) await handIn(person, await keep(person, id))
    expect(await messagesOf(teacher1, id)).toEqual(['有离线签到待您确认：Week 12'])
    await decide(id, [cara], 'accepted')
    await decide(id, [dora], 'declined')
    expect(await messagesOf(cara, id)).toEqual(['您的离线签到已确认：Week 12'])
    expect(await messagesOf(dora, id)).toEqual(['您的离线签到未通过：Week 12'])
    await decide(id, [dora], 'waiting')
    expect(await messagesOf(dora, id)).toEqual([])
    await decide(id, [dora, emil], 'declined')
    expect(await messagesOf(teacher1, id)).toEqual([])
  })
})
