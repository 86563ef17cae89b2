import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { qrEpoch, qrTolerance, receiptMinutes } from '#contract/features/attendance/rules.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { makeDevice, signed, type TestDevice } from '#server/features/account/test-device.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'
import { claimScan } from '../records/claims.ts'
import { provedBy, scannedFrom } from '../test-scan.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, cara, dora] = students as [CastMember, CastMember, CastMember, CastMember]
const seconds = (count: number) => count * 1000

async function start(more: { isStrict?: boolean; courseId?: string; as?: CastMember } = {}) {
  const { as = teacher1, ...input } = more
  return (await app().call(as, calls.startWithQr, { courseId, title: 'Week 12', ...input })).id
}

/** What a phone reads from the picture of this moment. */
async function scan(attendanceId: string, as: CastMember = teacher1) {
  const { url } = await app().call(as, calls.showQr, { attendanceId })
  return scannedFrom(url)
}

type ScannedCode = Awaited<ReturnType<typeof scan>>
const checkIn = (as: CastMember, scanned: ScannedCode, more: { receipt?: string; signature?: string } = {}) =>
  app().call(as, calls.checkInByQr, { ...scanned, ...more })

/** Another address than everybody else's. */
const room = '192.0.2.7'
const scanFrom = (from: string, as: CastMember, { ticketId: ticketid, expire, sign }: ScannedCode) =>
  app().post(calls.checkInByQr.path, { ticketid, expire, sign }, as, {}, from)

/** As a client sends it. */
const post = (as: CastMember, { ticketId: ticketid, expire, sign }: ScannedCode) =>
  app().post(calls.checkInByQr.path, { ticketid, expire, sign }, as)
/** Cara's scan from an address, while Dora's from the same one is not through yet. */
const scanWhileAnother = (attendanceId: string, scanned: ScannedCode) => {
  const begun = { attendanceId, accountId: dora.id, address: room, nonce: undefined, device: null }
  return meanwhile(
    app().services,
    async db => expect(await claimScan(db, begun)).toMatchObject({ isAddressUsed: false }),
    () => scanFrom(room, cara, scanned),
  )
}

const introduce = (as: CastMember, { publicKey }: TestDevice) =>
  app().call(as, deviceCalls.addDeviceKey, { publicKey })

/** Scans, exchanges the code for a receipt of this device, and checks in with its proof. */
async function checkInWith(as: CastMember, device: TestDevice, attendanceId: string) {
  const scanned = await scan(attendanceId)
  const { receipt } = await app().call(null, calls.getReceipt, provedBy(device, scanned))
  return checkIn(as, scanned, { receipt, signature: signed(device.privateKey, receipt) })
}

const recordOf = async (attendanceId: string, person: CastMember) => {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, name: person.name })
  return list.find(({ studentId }) => studentId === person.id)
}

describe('a QR code', () => {
  test('checks a student in, once, as existing clients know it', async () => {
    const id = await start()
    const scanned = await scan(id)
    const answer = await app().post(
      '/AttenceApi/AttenceResult',
      { ticketid: scanned.ticketId, expire: Number(scanned.expire), sign: scanned.sign, type: '2' },
      anna,
    )
    expect(answer).toMatchObject({
      ...{ status: 1, code: 10000 },
      data: { status: 1, state: 8, ipconflict: 0, attenceid: id, courseid: courseId, added: 0 },
    })
    expect(answer.data.info).toContain('签到成功')
    expect(answer.data.coursename).toBe(linearAlgebra.name)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present' })
    const signedAt = (await recordOf(id, anna))!.time
    app().clock.advance(seconds(60))
    const again = await app().post(
      '/AttenceApi/AttenceResult',
      { ticketid: scanned.ticketId, expire: scanned.expire, sign: scanned.sign },
      anna,
    )
    expect(again).toMatchObject({ status: 0, code: 30324, data: { state: 10, ipconflict: 0, added: 0 } })
    expect(again.data).toMatchObject({ attenceid: id, courseid: courseId, coursename: linearAlgebra.name })
    expect(Object.keys(again.data).sort()).toEqual(Object.keys(answer.data).sort())
    await checkIn(ben, await scan(id))
    const shared = await app().post(
      '/AttenceApi/AttenceResult',
      { ticketid: scanned.ticketId, expire: scanned.expire, sign: scanned.sign },
      anna,
    )
    expect(shared).toMatchObject({ code: 30324, data: { ipconflict: 1 } })
    expect(again.message).toBe('您已参与过本次扫码签到，签到结果将以首次签到时间为准')
    expect(again.data.info).toBe(again.message)
    expect((await recordOf(id, anna))!.time).toBe(signedAt)
  })

  test('of two at the same moment from one address the second one is told, and the staff see both', async () => {
    const id = await start()
    const scanned = await scan(id)
    const answers = await Promise.all([anna, ben].map(person => post(person, scanned)))
    expect(answers.map(({ status }) => status)).toEqual([1, 1])
    expect(answers.map(({ data }) => data.ipconflict).sort()).toEqual([0, 1])
    const second = await scanWhileAnother(id, scanned)
    expect([second.status, second.data.ipconflict], 'while the first one is not through yet').toEqual([1, 1])
    expect(await recordOf(id, anna)).toMatchObject({ hasConflict: true })
    expect(await recordOf(id, ben)).toMatchObject({ hasConflict: true })
  })

  test('has the form of the protocol, keeps its ticket, and changes every few seconds', async () => {
    const id = await start()
    const first = await app().call(teacher1, calls.showQr, { attendanceId: id })
    expect(first.url).toMatch(
      /\/checkIn\/checkinCodeResult\?type=2&ticketid=[0-9a-f]{30}&expire=\d{10}&sign=[0-9a-f]{40}&courseid=[0-9a-f-]{36}&randNum=[0-9A-Z]{8}$/,
    )
    app().clock.advance(seconds(qrEpoch))
    const second = await app().call(teacher1, calls.showQr, { attendanceId: id })
    expect(second.url).toBe(first.next[0]!.url)
    expect(scannedFrom(second.url).ticketId).toBe(scannedFrom(first.url).ticketId)
    expect(scannedFrom(second.url).sign).not.toBe(scannedFrom(first.url).sign)
  })

  test('is over after its seconds and a little more; one of the future is not accepted yet', async () => {
    const id = await start()
    const { url, expiresAt, next } = await app().call(teacher1, calls.showQr, { attendanceId: id })
    await app().refused(anna, calls.checkInByQr, scannedFrom(next[1]!.url), errors.qrExpired)
    const last = expiresAt! + seconds(qrTolerance)
    app().clock.advance(last - app().clock.now() - seconds(1))
    await checkIn(anna, scannedFrom(url))
    app().clock.advance(seconds(1))
    await app().refused(ben, calls.checkInByQr, scannedFrom(url), errors.qrExpired)
    expect(await recordOf(id, ben)).toMatchObject({ state: 'pending' })
  })

  test('is not forged: nobody signs another moment, another attendance or another ticket', async () => {
    const [id, other] = [await start(), await start()]
    const [scanned, foreign] = [await scan(id), await scan(other)]
    const later = String(Number(scanned.expire) + 60)
    for (const forged of [
      { ...scanned, expire: later },
      { ...scanned, sign: foreign.sign },
      { ...scanned, ticketId: foreign.ticketId },
      { ...scanned, ticketId: id },
      { ...scanned, sign: '0'.repeat(40) },
    ])
      await app().refused(anna, calls.checkInByQr, forged, errors.illegalAccess)
  })

  test('says for each reason why nobody can check in by it', async () => {
    const id = await start()
    await app().refused(teacher1, calls.checkInByQr, await scan(id), errors.staffNeedNot)
    await app().refused(assistant1, calls.checkInByQr, await scan(id), errors.staffNeedNot)
    await app().refused(anna, calls.checkIn, { id }, errors.scanFirst)
    await app().call(teacher1, calls.setRecordState, {
      ...{ attendanceId: id, studentId: ben.id },
      state: 'leave',
    })
    await app().refused(ben, calls.checkInByQr, await scan(id), errors.markedByTeacher)
    const scanned = await scan(id)
    await app().call(teacher1, calls.end, { id })
    await app().refused(anna, calls.checkInByQr, scanned, errors.ended)
    await app().refused(teacher1, calls.showQr, { attendanceId: id }, errors.ended)
    await app().call(teacher1, calls.delete, { attendanceId: id })
    await app().refused(anna, calls.checkInByQr, scanned, errors.deleted)
    const numbered = await app().call(teacher1, calls.startWithCode, { courseId, title: 'Number' })
    await app().refused(teacher1, calls.showQr, { attendanceId: numbered.id }, errors.notQr)
    await app().refused(anna, calls.checkInByQr, { ...scanned, ticketId: numbered.id }, errors.notQr)
    await app().refused(
      teacher1,
      calls.renewCode,
      { attendanceId: await start(), code: '1234' },
      errors.notByNumber,
    )
  })
})

describe('somebody who is not in the course', () => {
  const outsider = students[30]!
  const open = { courseId: worldHistory.id, as: teacher2 }

  test('joins it by scanning, where that is allowed', async () => {
    const id = await start(open)
    const answer = await checkIn(outsider, await scan(id, teacher2))
    expect(answer).toMatchObject({ courseId: worldHistory.id, hasJoined: true })
    expect(await app().call(outsider, courseCalls.checkEntry, { courseId: worldHistory.id })).toMatchObject({
      courseRole: 0,
    })
    expect(await app().call(outsider, calls.getCheckInResult, { attendanceId: id })).toMatchObject({
      state: 'present',
    })
  })

  test('is told why not where the teacher adds nobody, the course is full, or asks for attestation', async () => {
    const newcomer = students[31]!
    const setCourse = (row: { attest_required?: boolean; student_cap?: number; enrolment_open?: boolean }) =>
      app().db.updateTable('course').set(row).where('id', '=', worldHistory.id).execute()
    const refused = async (reason: (typeof errors)[keyof typeof errors]) =>
      app().refused(newcomer, calls.checkInByQr, await scan(id, teacher2), reason)
    const id = await start(open)
    await app().call(teacher2, joinCalls.stopCode, { courseId: worldHistory.id })
    await refused(errors.closedToNew)
    await app().call(teacher2, joinCalls.startCode, { courseId: worldHistory.id })
    await setCourse({ enrolment_open: true })
    await refused(errors.closedToNew)
    await setCourse({ enrolment_open: false, attest_required: true })
    await refused(errors.notOnList)
    await setCourse({ attest_required: false, student_cap: 1 })
    await refused(errors.courseFull)
    await setCourse({ student_cap: 5000 })
    const scanned = await scan(id, teacher2)
    app().clock.advance(seconds(30))
    await app().refused(newcomer, calls.checkInByQr, scanned, errors.qrExpired)
    expect(
      (
        await app()
          .db.selectFrom('course_student')
          .select('account_id')
          .where('course_id', '=', worldHistory.id)
          .where('account_id', '=', newcomer.id)
          .execute()
      ).length,
    ).toBe(0)
  })
})

describe('a receipt', () => {
  test('lets whoever scanned load, log in and join for ten minutes', async () => {
    const id = await start()
    const scanned = await scan(id)
    const { receipt, title, courseName } = await app().call(null, calls.getReceipt, scanned)
    expect({ title, courseName }).toEqual({ title: 'Week 12', courseName: linearAlgebra.name })
    app().clock.advance(receiptMinutes * seconds(60) - seconds(2))
    await checkIn(anna, scanned, { receipt })
    app().clock.advance(seconds(2))
    await app().refused(ben, calls.checkInByQr, { ...scanned, receipt }, errors.qrExpired)
  })

  test('is one person’s: a second one is refused, also at the same moment', async () => {
    const id = await start()
    const scanned = await scan(id)
    const { receipt } = await app().call(null, calls.getReceipt, scanned)
    const answers = await Promise.all(
      [anna, ben, cara].map(person =>
        app().post(
          calls.checkInByQr.path,
          { ticketid: scanned.ticketId, expire: scanned.expire, sign: scanned.sign, receipt },
          person,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === errors.scanUsed.code)).toHaveLength(2)
  })

  test('is given for nothing but a current code, and cannot be altered', async () => {
    const [id, other] = [await start(), await start()]
    const scanned = await scan(id)
    const { receipt } = await app().call(null, calls.getReceipt, scanned)
    await app().refused(null, calls.getReceipt, { ...scanned, sign: 'f'.repeat(40) }, errors.illegalAccess)
    await app().refused(null, calls.getReceipt, { ...scanned, ticketId: 'none' }, errors.illegalAccess)
    const [madeAt, ...rest] = receipt.split('.')
    const younger = [Number(madeAt) + 1, ...rest].join('.')
    await app().refused(anna, calls.checkInByQr, { ...scanned, receipt: younger }, errors.illegalAccess)
    await app().refused(anna, calls.checkInByQr, { ...(await scan(other)), receipt }, errors.illegalAccess)
    app().clock.advance(seconds(qrEpoch + qrTolerance + 1))
    await app().refused(null, calls.getReceipt, scanned, errors.qrExpired)
  })
})

test('a scan leaves no trace once the attendance is abandoned', async () => {
  const id = await start()
  const scanned = await scan(id)
  const { receipt } = await app().call(null, calls.getReceipt, scanned)
  await checkIn(anna, scanned, { receipt })
  const claims = () =>
    app().db.selectFrom('attendance_claim').select('account_id').where('attendance_id', '=', id).execute()
  expect(await claims()).toContainEqual({ account_id: anna.id })
  await app().call(teacher1, calls.delete, { attendanceId: id })
  expect(await claims()).toEqual([])
})

describe('in strict mode', () => {
  test('a device known before the attendance proves itself; one that comes up during it is marked', async () => {
    const [own, fresh] = [makeDevice(), makeDevice()]
    await introduce(anna, own)
    app().clock.advance(seconds(1))
    const id = await start({ isStrict: true })
    await introduce(ben, fresh)
    await checkInWith(ben, fresh, id)
    await checkInWith(anna, own, id)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', isUnproven: false })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'present', isUnproven: true })
  })

  test('a second person from an address needs a device that was known; who is refused is confirmed by the staff', async () => {
    const [known, fresh] = [makeDevice(), makeDevice()]
    await introduce(cara, known)
    app().clock.advance(seconds(1))
    const id = await start({ isStrict: true })
    await introduce(anna, makeDevice())
    await introduce(ben, fresh)
    await checkIn(anna, await scan(id))
    const scanned = await scan(id)
    const { receipt } = await app().call(null, calls.getReceipt, provedBy(fresh, scanned))
    const proof = { receipt, signature: signed(fresh.privateKey, receipt) }
    await app().refused(ben, calls.checkInByQr, { ...scanned, ...proof }, errors.addressUsed)
    await checkInWith(cara, known, id)
    const { list } = await app().call(teacher1, calls.listRecords, { attendanceId: id })
    expect(list[0]).toMatchObject({ studentId: ben.id, state: 'pending', refusedState: 'present' })
    expect(list.filter(({ refusedAt }) => refusedAt !== null)).toHaveLength(1)
    await app().call(teacher1, calls.setRecordState, {
      ...{ attendanceId: id, studentId: ben.id },
      state: list[0]!.refusedState,
    })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'present', refusedAt: null })
  })

  test('two at the same moment from one address: one is refused', async () => {
    const id = await start({ isStrict: true })
    const scanned = await scan(id)
    const answers = await Promise.all([anna, ben].map(person => post(person, scanned)))
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 1])
    expect(answers.some(({ code }) => code === errors.addressUsed.code)).toBe(true)
    const second = await scanWhileAnother(id, scanned)
    expect(second.code, 'while the first one is not through yet').toBe(errors.addressUsed.code)
  })

  test('says before the start how many students have a known device', async () => {
    const before = await app().call(teacher1, calls.getUsual, { courseId })
    await introduce(students[25]!, makeDevice())
    await introduce(students[25]!, makeDevice())
    expect(await app().call(teacher1, calls.getUsual, { courseId })).toMatchObject({
      students: before.students,
      withDevice: before.withDevice + 1,
    })
    expect(before.students).toBeGreaterThan(20)
  })

  test('a device checks in one person', async () => {
    const shared = makeDevice()
    await introduce(anna, shared)
    await introduce(ben, shared)
    app().clock.advance(seconds(1))
    const id = await start({ isStrict: true })
    await checkInWith(anna, shared, id)
    const scanned = await scan(id)
    const { receipt } = await app().call(null, calls.getReceipt, provedBy(shared, scanned))
    const proof = { receipt, signature: signed(shared.privateKey, receipt) }
    await app().refused(ben, calls.checkInByQr, { ...scanned, ...proof }, errors.deviceUsed)
    expect(await recordOf(id, ben)).toMatchObject({ state: 'pending' })
  })

  test('a receipt that was passed on is worth nothing on another device', async () => {
    const [own, other] = [makeDevice(), makeDevice()]
    await introduce(anna, own)
    await introduce(ben, other)
    const id = await start({ isStrict: true })
    const scanned = await scan(id)
    const { receipt } = await app().call(null, calls.getReceipt, provedBy(own, scanned))
    const stolen = { ...scanned, receipt, signature: signed(other.privateKey, receipt) }
    await app().refused(anna, calls.checkInByQr, stolen, errors.deviceUnproven)
    await app().refused(anna, calls.checkInByQr, { ...stolen, signature: '' }, errors.deviceUnproven)
  })

  test('without a proof the first from an address is marked, and the next one refused', async () => {
    const id = await start({ isStrict: true })
    await checkIn(cara, await scan(id))
    expect(await recordOf(id, cara)).toMatchObject({ state: 'present', isUnproven: true })
    await app().refused(dora, calls.checkInByQr, await scan(id), errors.addressUsed)
  })

  test('a key that its owner has removed proves nothing, and begins anew when it comes back', async () => {
    const own = makeDevice()
    await introduce(anna, own)
    const { list } = await app().call(anna, deviceCalls.listDeviceKeys, {})
    const mine = list.find(({ thumbprint }) => thumbprint === own.thumbprint)!
    await app().call(anna, deviceCalls.revokeDeviceKey, { id: mine.id })
    app().clock.advance(seconds(1))
    const id = await start({ isStrict: true })
    await introduce(anna, own)
    await checkInWith(anna, own, id)
    expect(await recordOf(id, anna)).toMatchObject({ isUnproven: true })
  })
})

test('without strict mode a second person of a device is marked, both of them', async () => {
  const shared = makeDevice()
  await introduce(cara, shared)
  await introduce(dora, shared)
  const id = await start()
  await checkInWith(cara, shared, id)
  expect(await recordOf(id, cara)).toMatchObject({ sharesDevice: false })
  await checkInWith(dora, shared, id)
  expect(await recordOf(id, cara)).toMatchObject({ sharesDevice: true, isUnproven: false })
  expect(await recordOf(id, dora)).toMatchObject({ sharesDevice: true })
})

describe('without a proof of the device', () => {
  test('a check-in is marked in every mode: by the code itself, and by a receipt that names no key', async () => {
    const id = await start()
    await checkIn(anna, await scan(id))
    const scanned = await scan(id)
    // As pages of earlier versions ask.
    const old = {
      ticketid: scanned.ticketId,
      expire: scanned.expire,
      sign: scanned.sign,
      device: 'x'.repeat(43),
    }
    const { data } = await app().post(calls.getReceipt.path, old, null)
    await checkIn(ben, scanned, { receipt: String(data.receipt), signature: 'A'.repeat(86) })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', isUnproven: true, isMoved: false })
    expect(await recordOf(id, ben)).toMatchObject({ state: 'present', isUnproven: true, isMoved: false })
  })

  test('an old page checks in during strict mode within a minute, marked', async () => {
    const id = await start({ isStrict: true })
    const scanned = await scan(id)
    const { receipt } = await app().call(null, calls.getReceipt, scanned)
    app().clock.advance(seconds(59))
    await checkIn(anna, scanned, { receipt })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', isUnproven: true })
  })

  test('nobody gets a receipt for a key that did not sign the code', async () => {
    const id = await start()
    const scanned = await scan(id)
    const [own, other] = [makeDevice(), makeDevice()]
    const proof = provedBy(own, scanned)
    const { next } = await app().call(teacher1, calls.showQr, { attendanceId: id })
    for (const wrong of [
      { ...proof, publicKey: other.publicKey },
      { ...proof, publicKey: 'AAAA' },
      { ...proof, signature: provedBy(own, scannedFrom(next[0]!.url)).signature },
    ])
      await app().refused(null, calls.getReceipt, wrong, errors.deviceUnproven)
  })
})

test('a scan from another address than the check-in is marked, and never refused for that', async () => {
  const own = makeDevice()
  await introduce(anna, own)
  app().clock.advance(seconds(1))
  const id = await start({ isStrict: true })
  const scanned = await scan(id)
  const { receipt } = await app().call(null, calls.getReceipt, provedBy(own, scanned))
  app().clock.advance(seconds(300))
  const body = { ticketid: scanned.ticketId, expire: scanned.expire, sign: scanned.sign, receipt }
  const answer = await app().post(
    calls.checkInByQr.path,
    { ...body, signature: signed(own.privateKey, receipt) },
    anna,
    {},
    '198.51.100.7',
  )
  expect(answer.status).toBe(1)
  expect(await recordOf(id, anna)).toMatchObject({ state: 'present', isMoved: true, isUnproven: false })
})

describe('a scan is judged by when it was made', () => {
  const minutes = (count: number) => seconds(60 * count)
  async function scanOf(device: TestDevice, id: string) {
    const scanned = await scan(id)
    const { receipt } = await app().call(null, calls.getReceipt, provedBy(device, scanned))
    return { ...scanned, receipt, signature: signed(device.privateKey, receipt) }
  }
  async function startAfter(lateAfter: number | null) {
    await app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules, lateAfter })
    const own = makeDevice()
    await introduce(anna, own)
    app().clock.advance(seconds(1))
    return { own, id: await start() }
  }

  test('who scanned in time and logged in later is in time', async () => {
    const { own, id } = await startAfter(5)
    app().clock.advance(minutes(4))
    const inTime = await scanOf(own, id)
    const scannedAt = app().clock.now()
    app().clock.advance(minutes(2))
    const late = await scan(id)
    await app().call(anna, calls.checkInByQr, inTime)
    await checkIn(ben, late)
    await app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules })
    const record = await recordOf(id, anna)
    expect(record!.state).toBe('present')
    expect(Math.abs(record!.time! - scannedAt)).toBeLessThan(minutes(1))
    expect(await recordOf(id, ben)).toMatchObject({ state: 'late' })
  })

  test('who scanned before the end is checked in after it, for ten minutes', async () => {
    const { own, id } = await startAfter(null)
    const [kept, other] = [await scanOf(own, id), await scan(id)]
    const { receipt } = await app().call(null, calls.getReceipt, other)
    const third = await app().call(null, calls.getReceipt, other)
    app().clock.advance(minutes(4))
    await app().call(teacher1, calls.end, { id })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'absent' })
    await app().call(anna, calls.checkInByQr, kept)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', isEdited: false })
    // What staff have recorded since the scan stands.
    await app().call(teacher1, calls.setRecordState, {
      ...{ attendanceId: id, studentId: ben.id },
      state: 'absent',
    })
    await app().refused(ben, calls.checkInByQr, { ...other, receipt }, errors.markedByTeacher)
    app().clock.advance(minutes(receiptMinutes - 4) + 1)
    await app().refused(cara, calls.checkInByQr, { ...other, receipt: third.receipt }, errors.qrExpired)
    expect(await recordOf(id, cara)).toMatchObject({ state: 'absent' })
  })

  test('one that was made after the end is too late', async () => {
    const { id } = await startAfter(null)
    const scanned = await scan(id)
    await app().call(teacher1, calls.end, { id })
    app().clock.advance(seconds(1))
    const { receipt } = await app().call(null, calls.getReceipt, scanned)
    await app().refused(anna, calls.checkInByQr, { ...scanned, receipt }, errors.ended)
    await app().refused(ben, calls.checkInByQr, scanned, errors.ended)
  })
})

describe('a device key', () => {
  test('is one of P-256, and the person’s own', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    for (const publicKey of [
      'AAAA',
      'nonsense',
      rsa.export({ format: 'der', type: 'spki' }).toString('base64url'),
    ])
      expect((await app().post(deviceCalls.addDeviceKey.path, { publickey: publicKey }, anna)).status).toBe(0)
    const own = makeDevice()
    await introduce(anna, own)
    const { list } = await app().call(anna, deviceCalls.listDeviceKeys, {})
    const mine = list.find(({ thumbprint }) => thumbprint === own.thumbprint)!
    const attempt = await app().post(deviceCalls.revokeDeviceKey.path, { id: mine.id }, ben)
    expect(attempt.status).toBe(0)
    await introduce(anna, own)
    const after = await app().call(anna, deviceCalls.listDeviceKeys, {})
    expect(after.list.filter(({ thumbprint }) => thumbprint === own.thumbprint)).toHaveLength(1)
  })

  test('gives way to newer ones', async () => {
    const keys = Array.from({ length: 22 }, makeDevice)
    for (const key of keys) {
      await introduce(students[20]!, key)
      app().clock.advance(1)
    }
    const { list } = await app().call(students[20]!, deviceCalls.listDeviceKeys, {})
    expect(list.map(({ thumbprint }) => thumbprint)).toEqual(
      keys
        .map(({ thumbprint }) => thumbprint)
        .reverse()
        .slice(0, 20),
    )
  })
})
