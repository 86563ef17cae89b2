import { box, type Unsent } from '#web/lib/outbox/box.ts'
import type { ScannedCode } from '../student/receipt.ts'

/** A scan that was made without a network, as the device keeps it until the server has it. */
export interface KeptScan extends ScannedCode, Unsent {
  /** Its idempotency key, and its name on this device. */
  once: string
  courseId: string
  scannedAt: number
  device: string
  signature: string
}

export const keptScans = box<KeptScan>({
  name: 'scan',
  keyOf: ({ once }) => once,
  atOf: ({ scannedAt }) => scannedAt,
})
