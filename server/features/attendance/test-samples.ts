import { proofText } from '#contract/features/attendance/proof-calls.ts'
import { qrEpoch, recordStates } from '#contract/features/attendance/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1, teacher2 } from '#seed/people.ts'
import { makeDevice, signed } from '#server/features/account/test-device.ts'
import { at } from '#server/kernel/database.ts'
import { sign } from '#server/kernel/ids.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const code = '4821'
const hour = 3_600_000

/** One that is over, and one that is deleted. */
const [over, deleted] = [castId(9, 16), castId(9, 17)]
/** A register that has been imported. */
const applied = castId(9, 71)
const byGps = { id: castId(9, 14), latitude: 31.2304, longitude: 121.4737, radius: 100, place: 'Library' }
const byQr = { id: castId(9, 15), ticket: '0'.repeat(30), secret: 'secret' }

/** What the QR code of this moment says. */
const scanned = () => {
  const expire = String((Math.floor(Date.now() / 1000 / qrEpoch) + 1) * qrEpoch)
  return { ticketid: byQr.ticket, expire, sign: sign(byQr.secret, 'qr', byQr.ticket, expire) }
}

/** The phone of a student, known for a while. */
const phone = makeDevice()

/** What it keeps of the code of this moment. */
const kept = () => {
  const { ticketid: ticketId, expire, sign } = scanned()
  const scannedAt = Number(expire) * 1000
  const text = proofText(students[0]!.id, { ticketId, expire, sign, scannedAt })
  return {
    ...scanned(),
    scantime: expire,
    device: phone.thumbprint,
    signature: signed(phone.privateKey, text),
  }
}

export const samples: Samples = {
  /** A running one. */
  things: async db => {
    const attendance = castId(9, 3)
    await db
      .insertInto('attendance')
      .values({
        ...{ id: attendance, course_id: linearAlgebra.id, title: 'Attendance', method: 1, code },
        ...{ author_id: teacher1.id, begins_at: at(Date.now()) },
      })
      .execute()
    const registerimport = castId(9, 70)
    await db
      .insertInto('table_import')
      .values({
        ...{
          id: registerimport,
          about: 'register',
          file_name: '',
          course_id: linearAlgebra.id,
          author_id: teacher1.id,
        },
        ...{ changes: '[]', problems: '[]', same: 0, created_at: at(Date.now()) },
      })
      .execute()
    const leave = castId(9, 18)
    await db
      .insertInto('leave_request')
      .values({
        ...{ id: leave, course_id: linearAlgebra.id, account_id: students[0]!.id, kind: 4, reason: 'Visit' },
        ...{ begins_at: at(Date.now() + hour), ends_at: at(Date.now() + 2 * hour), asked_at: at(Date.now()) },
        ...{ state: 1, decided_by: teacher1.id, decided_at: at(Date.now()) },
      })
      .execute()
    const attendancestep = castId(9, 72)
    await db
      .insertInto('attendance_step')
      .values({
        ...{ id: attendancestep, attendance_id: attendance, author_id: teacher1.id, state: 0, former: '[]' },
        ...{ taken_at: at(Date.now()) },
      })
      .execute()
    return { attendance, registerimport, attendancestep, leave }
  },
  /** More of them, by QR code and by position. */
  rows: async (db, now) => {
    await db
      .insertInto('attendance')
      .values({
        ...{ ...byQr, course_id: linearAlgebra.id, title: 'By QR code', method: 3 },
        ...{ author_id: teacher1.id, begins_at: now },
      })
      .execute()
    await db
      .insertInto('attendance')
      .values({
        ...{ ...byGps, course_id: linearAlgebra.id, title: 'By position', method: 2 },
        ...{ author_id: teacher1.id, begins_at: now },
      })
      .execute()
    const past = { method: 1, code, author_id: teacher1.id, begins_at: now, ended_at: now }
    await db
      .insertInto('attendance')
      .values([
        { id: over, course_id: linearAlgebra.id, title: 'Over', ...past },
        { id: deleted, course_id: linearAlgebra.id, title: 'Deleted', deleted_at: now, ...past },
      ])
      .execute()
    await db
      .insertInto('table_import')
      .values({
        ...{
          id: applied,
          about: 'register',
          file_name: '',
          course_id: linearAlgebra.id,
          author_id: teacher1.id,
        },
        ...{ changes: '[]', problems: '[]', same: 0, created_at: now, applied_at: now, former: '[]' },
      })
      .execute()
    // The counsellor of the student who asks for leave.
    await db.updateTable('account').set({ class_number: '2601' }).where('id', '=', students[0]!.id).execute()
    await db
      .insertInto('school_counsellor')
      .values({ school_id: castId(10, 0), class_number: '2601', account_id: teacher2.id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const waiting = { account_id: students[0]!.id, state: recordStates.pending }
    await db
      .insertInto('attendance_record')
      .values({ attendance_id: byQr.id, ...waiting })
      .execute()
    await db
      .insertInto('device_key')
      .values({
        ...{ id: castId(9, 18), account_id: students[0]!.id, thumbprint: phone.thumbprint, device: 'phone' },
        public_key: Buffer.from(phone.publicKey, 'base64url'),
        created_at: at(Date.now() - 3_600_000),
      })
      .execute()
  },
  inputs: () => ({
    '/AttenceV2Api/getCounselorStudent': { studentid: students[0]!.id },
    '/AttenceApi/addDigitAttence': { title: 'Morning', code: '1357' },
    '/AttenceApi/addAttence': { title: 'Morning' },
    '/AttenceApi/addCheckinAttence': {
      ...{ title: 'Morning', duration: 10 },
      get checkouttime() {
        return String(Math.floor(Date.now() / 1000) + 3600)
      },
    },
    '/AttenceApi/addRollCall': { records: [{ studentid: students[0]!.id, state: '0' }] },
    '/AttenceApi/reopenAttence': { attenceid: over },
    '/AttenceApi/recoverAttence': { attenceid: deleted },
    '/AttenceApi/addGPSAttence': { title: 'Morning', latitude: 31.2304, longitude: 121.4737, range: 100 },
    '/AttenceApi/getLocation': { attenceid: byGps.id },
    '/AttenceApi/getQrCode': { attenceid: byQr.id },
    // Asked for when it is sent: it is good for a few seconds.
    '/AttenceApi/getScanReceipt': {
      ticketid: byQr.ticket,
      get expire() {
        return scanned().expire
      },
      get sign() {
        return scanned().sign
      },
    },
    '/AttenceApi/AttenceResult': {
      ticketid: byQr.ticket,
      get expire() {
        return scanned().expire
      },
      get sign() {
        return scanned().sign
      },
    },
    '/AttenceApi/addOfflineProof': Object.defineProperties(
      {},
      Object.fromEntries(
        Object.keys(kept()).map(name => [
          name,
          { enumerable: true, get: () => kept()[name as keyof ReturnType<typeof kept>] },
        ]),
      ),
    ),
    '/AttenceApi/getSpotCheck': { count: 3 },
    '/AttenceApi/addSpotCheck': { called: [{ studentid: students[0]!.id, here: '1' }] },
    '/AttenceApi/delSpotCheck': { studentids: [students[0]!.id] },
    '/AttenceApi/decideOfflineProofs': { studentids: [students[0]!.id], decision: 'accepted' },
    '/AttenceApi/setAttenceRules': { lateafter: 10, weights: {} },
    '/AttenceV2Api/undoAttence': { importid: applied },
    '/AttenceApi/askLeave': {
      kind: '2',
      begintime: 1_700_000_000,
      endtime: 1_700_003_600,
      reason: 'Fever',
    },
    '/AttenceApi/shortenLeave': {
      get endtime() {
        return String(Math.floor((Date.now() + 1.5 * hour) / 1000))
      },
    },
    '/AttenceApi/decideLeave': { state: '2' },
    '/AttenceV2Api/decideCounselorLeave': { state: '2' },
    '/AttenceApi/renameAttence': { title: 'Evening' },
    '/AttenceApi/checkin': { code },
    '/AttenceApi/updateStates': { studentids: [students[0]!.id] },
  }),
  askers: [teacher2],
}
