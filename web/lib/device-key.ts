import { type DBSchema, openDB } from 'idb'

/** A key of this browser. Its private half can be used here and taken nowhere. */
export interface DeviceKey {
  /** SHA-256 of the public key, base64url. */
  thumbprint: string
  /** SubjectPublicKeyInfo, base64url. */
  publicKey: string
  /** ECDSA with SHA-256: r and s, base64url. */
  sign(text: string): Promise<string>
}

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKeyPair }
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const
const name = 'own'

let looking: Promise<DeviceKey | null> | undefined

/**
 * The key of this browser, made when it is first asked for. It outlives logins, so that a second person here is
 * recognised; in a private window it lasts as long as that. Null where the browser keeps none, such as on a page without a
 * secure address.
 */
export function deviceKey(): Promise<DeviceKey | null> {
  looking ??= findKey().catch(() => null)
  return looking
}

async function findKey(): Promise<DeviceKey | null> {
  if (!globalThis.crypto?.subtle) return null
  const db = await openDB<Schema>('lectern-device', 1, {
    upgrade: each => void each.createObjectStore('keys'),
  })
  let pair = await db.get('keys', name)
  if (!pair) {
    const made = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    // Another tab may have been faster; its key stays.
    const keys = db.transaction('keys', 'readwrite')
    pair = (await keys.store.get(name)) ?? made
    if (pair === made) await keys.store.put(made, name)
    await keys.done
  }
  db.close()
  const { privateKey, publicKey } = pair
  const spki = await crypto.subtle.exportKey('spki', publicKey)
  return {
    thumbprint: base64url(await crypto.subtle.digest('SHA-256', spki)),
    publicKey: base64url(spki),
    sign: async text => {
      const bytes = new TextEncoder().encode(text)
      return base64url(await crypto.subtle.sign({ ...algorithm, hash: 'SHA-256' }, privateKey, bytes))
    },
  }
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
