import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import {
  attendanceMethods,
  qrEpoch,
  qrTolerance,
  receiptMinutes,
} from '#contract/features/attendance/rules.ts'
import { isSignedBy, noteKeyUsed } from '#server/features/account/public.ts'
import { admitStudent, lacksAttestation } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { isSignature, sign } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { isOver } from './access.ts'
import type { Attempt, AttendanceMethod, Scan } from './method.ts'
import type { Attendance, CheckInCandidate } from './store.ts'

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
    scanned(attendance, scan, context.now)
    if (isOver(attendance, context.now)) fail(attendanceErrors.ended)
    if (await lacksAttestation(context.db, attendance, context.person.id)) fail(attendanceErrors.notOnList)
    if (attendance.code_stopped || attendance.enrolment_open) fail(attendanceErrors.closedToNew)
    const admission = await admitStudent(context, attendance.course_id, context.person.id)
    if (admission === 'full') fail(attendanceErrors.courseFull)
    if (admission === 'closed') fail(attendanceErrors.ended)
  },

  async admit(context, attendance, _record, { scan = fail(attendanceErrors.scanFirst) }) {
    const receipt = scanned(attendance, scan, context.now)
    const { device, isUnproven } = proven(context, attendance, scan, receipt)
    const hasConflict = await claim(context, attendance, receipt, device)
    // Without a key of its own it may be the device of whoever came from there before.
    if (attendance.is_strict && device === null && hasConflict) fail(attendanceErrors.deviceUnproven)
    return { device, isUnproven, hasConflict }
  },

  hides: ['ticket', 'secret'],
}

type Keyed = Pick<Attendance, 'ticket' | 'secret'>

/** What signs the codes of an attendance. */
const keyOf = ({ ticket, secret }: Keyed) => ({ ticket: ticket ?? '', secret: secret ?? '' })

const second = 1000
/** Codes given out at once: the one to show, and spare ones. */
const codesAhead = 4

/**
 * The addresses that the QR codes of an attendance contain (wire.md section 11), the one of this moment first. Each is
 * good for its few seconds only.
 */
export function qrCodes(attendance: Keyed & { course_id: string }, publicUrl: string, now: number) {
  const { ticket, secret } = keyOf(attendance)
  const first = Math.floor(now / second / qrEpoch) + 1
  return Array.from({ length: codesAhead }, (_, place) => {
    const expire = String((first + place) * qrEpoch)
    const signature = sign(secret, 'qr', ticket, expire)
    const query = new URLSearchParams({
      type: '2',
      ticketid: ticket,
      expire,
      sign: signature,
      courseid: attendance.course_id,
      randNum: signature.slice(0, 8).toUpperCase(),
    })
    return { url: `${publicUrl}/checkIn/checkinCodeResult?${query}`, expiresAt: Number(expire) * second }
  })
}

/** What a code says. */
type Shown = Pick<Scan, 'ticketId' | 'expire' | 'sign'>

/** Whether a scanned code is one of the attendance. */
export function isGenuine(attendance: Keyed, { ticketId, expire, sign: signature }: Shown) {
  const { ticket, secret } = keyOf(attendance)
  return ticketId === ticket && isSignature(secret, signature, 'qr', ticket, expire)
}

/** When a genuine code was first shown. */
export const shownAtOf = ({ expire }: Pick<Shown, 'expire'>) => (Number(expire) - qrEpoch) * second

/** Whether a code is shown at this moment. */
function isCurrent({ expire }: Shown, now: number) {
  const ends = Number(expire) * second
  return now <= ends + qrTolerance * second && now >= ends - (qrEpoch + qrTolerance) * second
}

interface Receipt {
  nonce: string
  /** The thumbprint of the key to which it is bound; empty for none. */
  device: string
}

/**
 * A receipt: proof that a browser has shown a current code, for as long as loading, logging in and joining may take.
 * Nothing of it is stored; the attendance's secret signs it.
 * @throws when the code is not genuine or no longer current
 */
export function makeReceipt(attendance: Keyed, scan: Shown, device: string, now: number) {
  if (!isGenuine(attendance, scan)) fail(attendanceErrors.illegalAccess)
  if (!isCurrent(scan, now)) fail(attendanceErrors.qrExpired)
  const { ticket, secret } = keyOf(attendance)
  const parts = [now, randomBytes(12).toString('hex'), device.replaceAll('.', '')]
  return {
    receipt: [...parts, sign(secret, 'receipt', ticket, ...parts)].join('.'),
    expiresAt: now + receiptMinutes * 60 * second,
  }
}

/** What a student's scan proves: the receipt of their browser, or nothing more than the code itself. */
function scanned(attendance: CheckInCandidate, scan: Scan, now: number): Receipt | undefined {
  if (!isGenuine(attendance, scan)) fail(attendanceErrors.illegalAccess)
  if (scan.receipt === '') return isCurrent(scan, now) ? undefined : fail(attendanceErrors.qrExpired)
  const { ticket, secret } = keyOf(attendance)
  const [madeAt = '', nonce = '', device = '', signature = ''] = scan.receipt.split('.')
  if (!isSignature(secret, signature, 'receipt', ticket, madeAt, nonce, device))
    fail(attendanceErrors.illegalAccess)
  if (now > Number(madeAt) + receiptMinutes * 60 * second) fail(attendanceErrors.qrExpired)
  return { nonce, device }
}

/** The key to which a scan is bound; empty for none. Nothing of it is proven yet. */
export const thumbprintOf = ({ scan }: Attempt) => scan?.receipt.split('.')[2] ?? ''

/**
 * What the device proved about itself. A receipt that is bound to a key is good only with that key's signature, so that
 * nobody can use one that was passed on; a key that came up during the attendance proves nothing about its owner.
 */
function proven(
  { db, now }: AccountContext,
  attendance: CheckInCandidate,
  { receipt, signature }: Scan,
  bound: Receipt | undefined,
) {
  const { is_strict, key_id, public_key, key_since, begins_at } = attendance
  if (!bound || !key_id || !public_key) return { device: null, isUnproven: is_strict }
  if (!isSignedBy(public_key, receipt, signature)) fail(attendanceErrors.deviceUnproven)
  void noteKeyUsed(db, key_id, now)
  return { device: bound.device, isUnproven: is_strict && (key_since ?? now) >= begins_at }
}

const insertClaims = prepared(
  (_, attendanceId: string, accountId: string, tokens: readonly string[]) => sql`
    insert into attendance_claim (attendance_id, account_id, token)
    select ${attendanceId}::uuid, ${accountId}::uuid, unnest(${tokens}::text[]) on conflict do nothing`,
)
const claimedByOthers = prepared(
  (_, attendanceId: string, accountId: string, tokens: readonly string[]) => sql<{ token: string }>`
    select token from attendance_claim
    where attendance_id = ${attendanceId} and account_id <> ${accountId} and token = any(${tokens}::text[])`,
)
const sharesAddress = prepared(
  (_, attendanceId: string, accountId: string, address: string) => sql<{ shared: boolean }>`
    select exists (
      select from attendance_record where attendance_id = ${attendanceId} and address = ${address}
        and address <> '' and account_id <> ${accountId} and signed_at is not null
    ) as shared`,
)

const provedByOthers = prepared(
  (_, attendanceId: string, accountId: string, device: string) => sql<{ proved: boolean }>`
    select exists (
      select from attendance_record
      where attendance_id = ${attendanceId} and device = ${device} and account_id <> ${accountId}
    ) as proved`,
)

/**
 * Takes a device for one person, in any mode.
 * @returns whether somebody else has used it in this attendance
 */
export async function claimDevice(db: Database, attendanceId: string, accountId: string, device: string) {
  const tokens = [`device ${device}`]
  const [, taken, { proved }] = await Promise.all([
    insertClaims(db, attendanceId, accountId, tokens),
    claimedByOthers(db, attendanceId, accountId, tokens),
    provedByOthers.one(db, attendanceId, accountId, device),
  ])
  return taken.length > 0 || proved
}

/**
 * Takes what only one person may use: the scan, and in strict mode the device. Two who come at the same moment with the same
 * one wait for each other.
 * @returns whether somebody else has checked in from the same address
 */
async function claim(
  { db, person, address }: AccountContext,
  { id, is_strict }: CheckInCandidate,
  receipt: Receipt | undefined,
  device: string | null,
) {
  const scan = receipt && `scan ${receipt.nonce}`
  const own = is_strict && device !== null ? `device ${device}` : undefined
  // In one order, so that two with the same ones do not wait crosswise.
  const tokens = [own, scan].filter(token => token !== undefined)
  const [, taken, { shared }] = await Promise.all([
    insertClaims(db, id, person.id, tokens),
    claimedByOthers(db, id, person.id, tokens),
    sharesAddress.one(db, id, person.id, address),
  ])
  if (taken.some(({ token }) => token === scan)) fail(attendanceErrors.scanUsed)
  if (taken.some(({ token }) => token === own)) fail(attendanceErrors.deviceUsed)
  return shared
}
