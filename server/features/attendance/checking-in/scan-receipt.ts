import { randomBytes } from 'node:crypto'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { receiptMinutes, scanText } from '#contract/features/attendance/rules.ts'
import { thumbprintOfSigner } from '#server/features/account/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { isSignature, sign } from '#server/kernel/ids.ts'
import type { Attempt } from '../records/method.ts'
import { isCurrent, isGenuine, type Keyed, keyOf, type Shown } from './qr-codes.ts'

/** What a receipt says of a scan. */
export interface Receipt {
  /** When the code was scanned. */
  madeAt: number
  nonce: string
  /** The thumbprint of the key that signed the scan; empty for none. */
  device: string
  /** The receipt is used from another address than the one that scanned. */
  isMoved: boolean
}

const minute = 60_000

interface Exchanged extends Shown {
  publicKey: string
  signature: string
}

/**
 * A receipt: proof that a browser has shown a current code, for as long as loading, logging in and joining may take. The key
 * that it names has signed the code while that was shown. Nothing of it is stored; the attendance's secret signs it.
 * @throws when the code is not genuine or no longer current
 */
export function makeReceipt(
  attendance: Keyed,
  { publicKey, signature, ...shown }: Exchanged,
  { now, address }: { now: number; address: string },
) {
  if (!isGenuine(attendance, shown)) fail(attendanceErrors.illegalAccess)
  if (!isCurrent(shown, now)) fail(attendanceErrors.qrExpired)
  const { ticket, secret } = keyOf(attendance)
  const device = signature === '' ? '' : thumbprintOfSigner(publicKey, scanText(shown), signature)
  if (device === undefined) return fail(attendanceErrors.deviceUnproven)
  const parts = [now, randomBytes(12).toString('hex'), device, placeOf(attendance, address)]
  return {
    receipt: [...parts, sign(secret, 'receipt', ticket, ...parts)].join('.'),
    expiresAt: now + receiptMinutes * minute,
  }
}

/** @throws when it is of another attendance, was changed, or is too old */
export function readReceipt(
  attendance: Keyed,
  receipt: string,
  { now, address }: { now: number; address: string },
): Receipt {
  const { ticket, secret } = keyOf(attendance)
  const [madeAt = '', nonce = '', device = '', place = '', signature = ''] = receipt.split('.')
  if (!isSignature(secret, signature, 'receipt', ticket, madeAt, nonce, device, place))
    fail(attendanceErrors.illegalAccess)
  if (now > Number(madeAt) + receiptMinutes * minute) fail(attendanceErrors.qrExpired)
  return { madeAt: Number(madeAt), nonce, device, isMoved: place !== placeOf(attendance, address) }
}

/** The key that a receipt names; empty for none. The receipt itself has not been looked at yet. */
export const thumbprintOf = ({ scan }: Attempt) => scan?.receipt.split('.')[2] ?? ''

/** An address, so that a receipt can be compared with it and does not tell it. */
const placeOf = (attendance: Keyed, address: string) =>
  sign(keyOf(attendance).secret, 'address', address).slice(0, 16)
