import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { v4, v7 } from 'uuid'

/** A new id: UUIDv7, so that ids sort by creation time. */
export const newId = (): string => v7()

/** A new id that says nothing of when it was made, for what must not tell when its owner was at work. */
export const newTimelessId = (): string => v4()

/** 64 random lower-case hexadecimal characters. */
export const newToken = () => randomBytes(32).toString('hex')

export const sha256 = (text: string) => hash('sha256', text, 'buffer')

export function sign(secret: string, ...parts: (string | number)[]) {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('hex').slice(0, 40)
}

export function isSignature(secret: string, signature: string, ...parts: (string | number)[]) {
  const expected = Buffer.from(sign(secret, ...parts))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
