import { createDecipheriv } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { accountErrors } from '#contract/features/account/errors.ts'
import { fail } from '#server/kernel/failure.ts'

/** Argon2id with 19 MiB and two passes, OWASP's first choice. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, options)

// Verified against when there is no such account, so that timing does not reveal it.
const decoy = hashPassword('nobody has this password')

/** @param stored undefined where there is no account, empty when it has no password (registered by phone) */
export async function isPassword(stored: string | undefined, password: string) {
  const matches = await verify(stored || (await decoy), password)
  return !!stored && matches
}

/** The key that existing clients carry; it is public and protects nothing (wire.md section 5). */
const compatibilityKey = Buffer.from('ktp4567890123456')

/** A password as existing clients encrypt it: base64 of AES-128-CBC, key and IV the same. */
export function decryptPassword(encrypted: string) {
  try {
    const decipher = createDecipheriv('aes-128-cbc', compatibilityKey, compatibilityKey)
    return Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return fail(accountErrors.unreadablePassword)
  }
}
