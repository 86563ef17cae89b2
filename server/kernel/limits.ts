import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Requests that one session may make in a burst, and how many per second are given back. */
const session = { burst: 300, perSecond: 30 }
/** The same for an address. A whole school shares one, so this only stops floods; logging in has limits of its own. */
const address = { burst: 20_000, perSecond: 2000 }

interface Bucket {
  left: number
  at: number
}

/** Refuses the requests of a caller that outruns any person; token buckets for each session and each address. */
export function limitRequests(server: FastifyInstance) {
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 })
  server.addHook('onRequest', async request => {
    const token = request.headers.token
    const now = Date.now()
    const isFlood = !take(buckets, request.ip, address, now)
    const isRush = typeof token === 'string' && token.length === 64 && !take(buckets, token, session, now)
    if (isFlood || isRush) throw Object.assign(new Error('too many requests'), { statusCode: 429 })
  })
}

function take(
  buckets: LRUCache<string, Bucket>,
  key: string,
  { burst, perSecond }: typeof session,
  now: number,
) {
  const bucket = buckets.get(key) ?? { left: burst, at: now }
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond) - 1
  bucket.at = now
  buckets.set(key, bucket)
  return bucket.left >= 0
}
