import { createHash } from 'node:crypto'
import { contentToSign, statementText } from '#contract/features/submission/offer-rules.ts'
import { makeDevice, signed, type TestDevice } from '#server/features/account/test-device.ts'
import type { Given } from '#server/features/submission/task/parts.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'

/** A device that the server has known for an hour, of somebody who need not log in. */
export async function knownDevice(db: Database, accountId: string, now: number): Promise<TestDevice> {
  const device = makeDevice()
  await db
    .insertInto('device_key')
    .values({
      ...{ id: newId(), account_id: accountId, thumbprint: device.thumbprint, device: 'Test' },
      ...{ public_key: Buffer.from(device.publicKey, 'base64url'), created_at: at(now - 3_600_000) },
    })
    .execute()
  return device
}

/** What a device says of a slot, by its clock, in whole seconds. */
export function signSlot(
  device: TestDevice,
  of: { accountId: string; taskId: string; attempt: number },
  given: Given,
  time: number,
) {
  const when = Math.floor(time / 1000) * 1000
  const sha256 = createHash('sha256').update(contentToSign(given)).digest('hex')
  const said = statementText(of.accountId, { ...of, slot: given.slot, sha256, at: when })
  return { at: when, signature: signed(device.privateKey, said) }
}
