import { createECDH, hkdfSync } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import { type Push, type PushSubscription, SubscriptionGone } from './push.ts'
import { encryptPush } from './push-encryption.ts'

export interface PushSettings {
  /** The deployment's secret; the key pair is derived from it, so that all processes have the same. */
  secret: string
  /** The contact for these messages: a `mailto:` or `https:` address (RFC 8292). */
  contact: string
  /** Hosts of push services; `*.` at the start stands for any part. Nothing is ever sent elsewhere. */
  hosts: readonly string[]
}

const timeout = 10_000
/** Milliseconds for which a connection is kept for the next message. */
const idle = 4000
/** Milliseconds; push services refuse more than a day (RFC 8292). */
const introductionLasts = 12 * 3_600_000
/** Seconds for which the push service keeps a message for a phone that is switched off. */
const keep = 24 * 3600
const keepUrgent = 600
/** Milliseconds for which an unreachable push service is not tried again: each attempt would wait for its timeout. */
const rest = 30_000

/** Web Push (RFC 8030) with encrypted messages (RFC 8291). */
export function openPushOverHttp({ secret, contact, hosts }: PushSettings): Push {
  const { publicKey, privateKey } = keysFrom(secret)
  const allowed = hosts.map(host => host.trim().toLowerCase()).filter(host => host !== '')

  function accepts(endpoint: string) {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
    if (!url || url.username || url.password) return false
    // A test's own push service on this machine speaks plain HTTP; it must be named with its port.
    if (allowed.includes(url.host)) return url.protocol === 'https:' || /^127\.0\.0\.1:\d+$/.test(url.host)
    if (url.protocol !== 'https:' || url.port) return false
    return allowed.some(host => host.startsWith('*.') && url.hostname.endsWith(host.slice(1)))
  }

  // A signature for each push service is valid for hours; one per message would cost as much as the message.
  const introductions = new LRUCache<string, string>({ max: 100, ttl: introductionLasts / 2 })
  function introduction(endpoint: string) {
    const { origin } = new URL(endpoint)
    const known = introductions.get(origin)
    if (known) return known
    const until = Math.floor((Date.now() + introductionLasts) / 1000)
    const { Authorization: made } = webPush.getVapidHeaders(
      origin,
      contact,
      publicKey,
      privateKey,
      'aes128gcm',
      until,
    )
    introductions.set(origin, made)
    return made
  }

  const silent = new LRUCache<string, true>({ max: 100, ttl: rest })
  async function reach(url: URL, body: Buffer, headers: http.OutgoingHttpHeaders) {
    if (silent.has(url.origin)) throw new Error('push service: no answer a moment ago')
    try {
      return await post(url, body, headers)
    } catch (error) {
      silent.set(url.origin, true)
      throw error
    }
  }

  return {
    publicKey,
    accepts,
    async send({ endpoint, p256dh, auth }, text, { urgent }) {
      if (!accepts(endpoint)) throw new SubscriptionGone('not a push service')
      const status = await reach(new URL(endpoint), encrypt(text, { p256dh, auth }), {
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        TTL: urgent ? keepUrgent : keep,
        Urgency: urgent ? 'high' : 'normal',
        Authorization: introduction(endpoint),
      })
      // 403: subscribed with another deployment's key.
      if ([403, 404, 410].includes(status)) throw new SubscriptionGone(`HTTP ${status}`)
      if (status < 200 || status > 299) throw new Error(`push service: HTTP ${status}`)
    },
  }
}

/** The browser's keys may be invalid. */
function encrypt(text: string, keys: Pick<PushSubscription, 'p256dh' | 'auth'>) {
  try {
    return encryptPush(text, keys)
  } catch (error) {
    throw new SubscriptionGone(String(error))
  }
}

const agents = {
  'http:': new http.Agent({ keepAlive: true, timeout: idle }),
  'https:': new https.Agent({ keepAlive: true, timeout: idle }),
}

/** Sends a body without following redirects; a third of the cost of `fetch`. @returns the HTTP status */
function post(url: URL, body: Buffer, headers: http.OutgoingHttpHeaders) {
  const secure = url.protocol === 'https:'
  return new Promise<number>((resolve, reject) => {
    const request = (secure ? https : http).request(url, {
      method: 'POST',
      agent: agents[secure ? 'https:' : 'http:'],
      headers: { ...headers, 'Content-Length': body.length },
    })
    const timer = setTimeout(() => request.destroy(new Error('push service: no answer')), timeout)
    request.once('close', () => clearTimeout(timer))
    request.once('error', reject)
    request.once('response', response => {
      response.once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    request.end(body)
  })
}

/** A key pair on P-256 (VAPID). A derived number beyond the curve's order, one in four billion, is skipped. */
function keysFrom(secret: string) {
  for (let attempt = 0; ; attempt++) {
    const number = Buffer.from(hkdfSync('sha256', secret, '', `lectern web push ${attempt}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(number)
    } catch {
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: number.toString('base64url') }
  }
}
