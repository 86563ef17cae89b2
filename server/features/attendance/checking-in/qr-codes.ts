import { qrEpoch, qrTolerance } from '#contract/features/attendance/rules.ts'
import { isSignature, sign } from '#server/kernel/ids.ts'
import type { Scan } from '../records/method.ts'
import type { Attendance } from '../records/store.ts'

export type Keyed = Pick<Attendance, 'ticket' | 'secret'>

/** What signs the codes and receipts of an attendance. */
export const keyOf = ({ ticket, secret }: Keyed) => ({ ticket: ticket ?? '', secret: secret ?? '' })

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
export type Shown = Pick<Scan, 'ticketId' | 'expire' | 'sign'>

/** Whether a scanned code is one of the attendance. */
export function isGenuine(attendance: Keyed, { ticketId, expire, sign: signature }: Shown) {
  const { ticket, secret } = keyOf(attendance)
  return ticketId === ticket && isSignature(secret, signature, 'qr', ticket, expire)
}

/** When a genuine code was first shown. */
export const shownAtOf = ({ expire }: Pick<Shown, 'expire'>) => (Number(expire) - qrEpoch) * second

/** Whether a code is shown at this moment. */
export function isCurrent({ expire }: Shown, now: number) {
  const ends = Number(expire) * second
  return now <= ends + qrTolerance * second && now >= ends - (qrEpoch + qrTolerance) * second
}
