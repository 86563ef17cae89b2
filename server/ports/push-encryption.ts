import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from './push.ts'

/** New for each message: a key pair on P-256, and 16 random bytes. */
interface Fresh {
  pair: ECDH
  salt: Buffer
}

const recordSize = Buffer.of(0, 0, 16, 0)
const endOfText = Buffer.of(2)
const keyInfo = Buffer.from('Content-Encoding: aes128gcm\0')
const nonceInfo = Buffer.from('Content-Encoding: nonce\0')

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * A message as only the subscribed browser can read it: one record of `aes128gcm` (RFC 8188) under the keys of RFC
 * 8291. Half of the time is spent on key agreement, and RFC 8291 requires a new key pair for each message.
 * @throws when the browser's keys are invalid
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { pair, salt }: Fresh = makeFresh(),
) {
  const browser = Buffer.from(p256dh, 'base64url')
  const authentication = Buffer.from(auth, 'base64url')
  if (browser.length !== 65 || authentication.length < 16) throw new TypeError('not the keys of a browser')
  const sender = pair.getPublicKey()
  const agreement = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender])
  const secret = derive(pair.computeSecret(browser), authentication, agreement, 32)
  const key = derive(secret, salt, keyInfo, 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, nonceInfo, 12))
  const head = [salt, recordSize, Buffer.of(sender.length), sender]
  return Buffer.concat([
    ...head,
    cipher.update(text, 'utf8'),
    cipher.update(endOfText),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function makeFresh(): Fresh {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, salt: randomBytes(16) }
}
