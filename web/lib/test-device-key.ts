import type * as deviceKeys from './device-key.ts'
import type { DeviceKey } from './device-key.ts'

/** Stands in for `device-key.ts` in pages that have no IndexedDB: the key is kept by their device. */
declare const device: { key?: DeviceKey }

export async function deviceKey() {
  return device.key ?? null
}

const all = { deviceKey }
all satisfies typeof deviceKeys
