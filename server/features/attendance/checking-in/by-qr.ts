import { randomBytes } from 'node:crypto'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMethods, unprovenSeconds } from '#contract/features/attendance/rules.ts'
import { isSignedBy, noteKeyUsed } from '#server/features/account/public.ts'
import { admitStudent } from '#server/features/course/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { wasOver } from '../records/access.ts'
import { claimScan, removeClaimsOf } from '../records/claims.ts'
import type { AttendanceMethod, Scan } from '../records/method.ts'
import type { CheckInCandidate } from '../records/store.ts'
import { isCurrent, isGenuine } from './qr-codes.ts'
import { type Receipt, readReceipt } from './scan-receipt.ts'

/** A QR code that changes every few seconds, on a screen in the room. */
export const byQr: AttendanceMethod = {
  number: attendanceMethods.qr,
  name: { en: 'QR code', zh: '扫码考勤' },

  keep: ({ isStrict = false }) => ({
    ticket: randomBytes(15).toString('hex'),
    secret: randomBytes(32).toString('hex'),
    is_strict: isStrict,
  }),

  async join(context, attendance, { scan = fail(attendanceErrors.notOnList) }) {
    const receipt = scanned(context, attendance, scan)
    if (wasOver(attendance, receipt?.madeAt ?? context.now)) fail(attendanceErrors.ended)
    if (attendance.code_stopped || attendance.enrolment_open) fail(attendanceErrors.closedToNew)
    const admission = await admitStudent(context, attendance.course_id, context.person.id)
    if (admission === 'full') fail(attendanceErrors.courseFull)
    if (admission === 'closed') fail(attendanceErrors.ended)
  },

  provedAt: (context, attendance, { scan = fail(attendanceErrors.scanFirst) }) =>
    scan.receipt === '' ? undefined : scanned(context, attendance, scan)?.madeAt,

  async admit(context, attendance, _record, { scan = fail(attendanceErrors.scanFirst) }) {
    const { db, person, address, now } = context
    const { id: attendanceId, is_strict: isStrict } = attendance
    const receipt = scanned(context, attendance, scan)
    const { device, isOld } = proven(context, attendance, scan, receipt)
    const used = await claimScan(db, {
      ...{ attendanceId, accountId: person.id, address },
      nonce: receipt?.nonce,
      device: isStrict ? device : null,
    })
    if (used.isScanUsed) fail(attendanceErrors.scanUsed)
    const refusedBy = isStrict ? refusal({ receipt, device, isOld, now, ...used }) : undefined
    if (refusedBy) {
      void removeClaimsOf(db, attendanceId, [person.id])
      return { refusedBy }
    }
    return {
      device,
      isUnproven: device === null || (isStrict && !isOld),
      isMoved: receipt?.isMoved === true,
      hasConflict: used.isAddressUsed,
    }
  },

  hides: ['ticket', 'secret'],
}

interface ScanEvidence {
  receipt: Receipt | undefined
  device: string | null
  isOld: boolean
  isDeviceUsed: boolean
  isAddressUsed: boolean
  now: number
}

/** Why strict mode refuses a check-in, if it does (decision P72). */
function refusal({ receipt, device, isOld, isDeviceUsed, isAddressUsed, now }: ScanEvidence) {
  if (isDeviceUsed) return attendanceErrors.deviceUsed
  const isPassedOn = receipt && (receipt.isMoved || now > receipt.madeAt + unprovenSeconds * 1000)
  if (device === null && isPassedOn) return attendanceErrors.deviceUnproven
  // It may be the device of whoever came from there before.
  return isAddressUsed && !isOld ? attendanceErrors.addressUsed : undefined
}

/** What a student's scan proves: the receipt of their browser, or nothing more than the code itself. */
function scanned(context: AccountContext, attendance: CheckInCandidate, scan: Scan): Receipt | undefined {
  if (!isGenuine(attendance, scan)) fail(attendanceErrors.illegalAccess)
  if (scan.receipt !== '') return readReceipt(attendance, scan.receipt, context)
  return isCurrent(scan, context.now) ? undefined : fail(attendanceErrors.qrExpired)
}

/**
 * Which device it is: the one whose key signed the code, if it signs the receipt too and is the person's.
 * @returns also whether it was known before the attendance: a key that came up during it proves nothing about its owner
 * @throws deviceUnproven when somebody else than the person's own device has signed
 */
function proven(
  { db, now }: AccountContext,
  attendance: CheckInCandidate,
  { receipt, signature }: Scan,
  scan: Receipt | undefined,
) {
  const { key_id, public_key, key_since, begins_at } = attendance
  if (!scan || scan.device === '' || !key_id || !public_key) return { device: null, isOld: false }
  if (!isSignedBy(public_key, receipt, signature)) fail(attendanceErrors.deviceUnproven)
  void noteKeyUsed(db, key_id, now)
  return { device: scan.device, isOld: (key_since ?? now) < begins_at }
}
