import { proofText } from '#contract/features/attendance/proof-calls.ts'
import { newKey } from '#web/lib/call.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { type JournalRecord, readEntries, removeEntry, writeEntry } from '#web/lib/journal/journal-store.ts'
import { stored } from '#web/lib/storage.ts'
import type { ScannedCode } from '../student/receipt.ts'

/** A scan that was made without a network, as the device keeps it until the server has it. */
export interface KeptScan extends ScannedCode {
  /** Its idempotency key, and its name on this device. */
  once: string
  courseId: string
  scannedAt: number
  device: string
  signature: string
  /** Why the server does not take it, in the words of the error. */
  refusal?: string
}

/**
 * `kept`: it waits here; `keyless`: this browser has no key of its own; `unknown`: the server has not seen its key yet, so
 * that it would prove nothing.
 */
export type Keeping = 'kept' | 'keyless' | 'unknown'

const beginning = (account: string) => `${account}/scan:`

/** All that the device keeps of an account, the oldest first. */
export async function keptScans(account: string): Promise<KeptScan[]> {
  const records = await readEntries(beginning(account))
  return records
    .map(({ value }: JournalRecord) => value as KeptScan)
    .sort((one, other) => one.scannedAt - other.scannedAt)
}

/** Signs a scan with this browser's key and keeps it. The same code is kept once. */
export async function keepScan(
  account: string,
  courseId: string,
  scanned: ScannedCode,
  scannedAt: number,
): Promise<Keeping> {
  const key = await deviceKey()
  if (!key) return 'keyless'
  if (stored('deviceKnown') !== key.thumbprint) return 'unknown'
  const known = await keptScans(account)
  if (known.some(({ sign }) => sign === scanned.sign)) return 'kept'
  const signature = await key.sign(proofText(account, { ...scanned, scannedAt }))
  await rewrite(account, {
    ...{ ...scanned, once: newKey(), courseId, scannedAt },
    ...{ device: key.thumbprint, signature },
  })
  return 'kept'
}

export const rewrite = (account: string, scan: KeptScan) =>
  writeEntry({
    id: beginning(account) + scan.once,
    value: scan,
    at: scan.scannedAt,
    ...{ sequence: 0, base: 0, writer: '', sent: [] },
  })

export const forgetScan = (account: string, { once }: KeptScan) => removeEntry(beginning(account) + once)
