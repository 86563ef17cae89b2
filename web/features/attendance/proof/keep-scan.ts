import { proofText } from '#contract/features/attendance/proof-calls.ts'
import { newKey } from '#web/lib/call.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { stored } from '#web/lib/storage.ts'
import type { ScannedCode } from '../student/receipt.ts'
import { keptScans } from './kept-scan.ts'

/**
 * `kept`: it waits here; `keyless`: this browser has no key of its own; `unknown`: the server has not seen its key yet, so
 * that it would prove nothing.
 */
export type Keeping = 'kept' | 'keyless' | 'unknown'

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
  const known = await keptScans.all(account)
  if (known.some(({ sign }) => sign === scanned.sign)) return 'kept'
  const signature = await key.sign(proofText(account, { ...scanned, scannedAt }))
  await keptScans.keep(account, {
    ...{ ...scanned, once: newKey(), courseId, scannedAt },
    ...{ device: key.thumbprint, signature },
  })
  return 'kept'
}
