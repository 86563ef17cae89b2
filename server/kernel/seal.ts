import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * JSON that only this deployment can read and create, as URL-safe text: AES-256-GCM under a key derived from the SECRET
 * and the purpose, so that what is sealed for one purpose cannot be opened for another.
 */
export function seal(secret: string, purpose: string, value: object) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** What was sealed; undefined when it was not sealed here for this purpose. */
export function unseal<T extends object>(secret: string, purpose: string, sealed: string): T | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 29) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return JSON.parse(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')) as T
  } catch {
    return undefined
  }
}

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32))
