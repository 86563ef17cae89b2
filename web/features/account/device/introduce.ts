import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { send } from '#web/lib/call.ts'
import { type DeviceKey, deviceKey } from '#web/lib/device-key.ts'
import { store, stored } from '#web/lib/storage.ts'

/**
 * Makes this browser's key known as one of the person's, once for each login: a key proves the more, the longer it has been
 * known. @returns it, or null where the browser has none
 */
export async function introduceDevice(): Promise<DeviceKey | null> {
  const key = await deviceKey()
  if (!key || stored('deviceKnown') === key.thumbprint) return key
  await send(deviceCalls.addDeviceKey, { publicKey: key.publicKey })
  store('deviceKnown', key.thumbprint)
  return key
}
