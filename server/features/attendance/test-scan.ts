import { scanText } from '#contract/features/attendance/rules.ts'
import { signed, type TestDevice } from '#server/features/account/test-device.ts'

/** What a camera reads in the picture of a QR code. */
export function scannedFrom(url: string) {
  const query = new URL(url).searchParams
  return { ticketId: query.get('ticketid')!, expire: query.get('expire')!, sign: query.get('sign')! }
}

/** A scan with the proof of the device that made it, to be exchanged for a receipt. */
export const provedBy = (device: TestDevice, scan: ReturnType<typeof scannedFrom>) => ({
  ...scan,
  publicKey: device.publicKey,
  signature: signed(device.privateKey, scanText(scan)),
})
