import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from './push.ts'

export interface ReceivedPush {
  /** Which browser it was for. */
  browser: string
  urgency: string
  authorization: string
  /** The message as the browser decrypts it. */
  text: string
}

/** A push service with browsers (RFC 8030, 8291): records what it receives, decrypted as a browser would. */
export async function openPushService() {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, ReturnType<typeof newKeys>>()
  /** HTTP status that refuses a browser's messages. */
  const refusals = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const browser = request.url?.slice(1) ?? ''
    const body = await buffer(request)
    const keys = browsers.get(browser)
    const status = refusals.get(browser) ?? (keys ? 201 : 404)
    if (status === 201 && keys)
      received.push({
        browser,
        urgency: String(request.headers.urgency),
        authorization: String(request.headers.authorization),
        text: decrypt(body, keys),
      })
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    host,
    received,
    refusals,
    /** A browser that subscribes. */
    subscribe(browser: string): PushSubscription {
      const keys = newKeys()
      browsers.set(browser, keys)
      return {
        endpoint: `http://${host}/${browser}`,
        p256dh: keys.pair.getPublicKey('base64url'),
        auth: keys.auth.toString('base64url'),
      }
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

function newKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

/** HKDF of RFC 5869 for one block. */
function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number) {
  const key = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.of(1)]))
    .digest()
    .subarray(0, length)
}

/** One record of `aes128gcm` (RFC 8188) with the keys of RFC 8291 section 3.4. */
function decrypt(body: Buffer, { pair, auth }: ReturnType<typeof newKeys>) {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(auth, pair.computeSecret(sender), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
