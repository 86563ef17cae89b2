import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

interface Limit {
  burst: number
  /** How many are given back each second. */
  perSecond: number
}

interface Bucket {
  left: number
  at: number
}

/** Refuses the requests of a caller that outruns any person; token buckets for each session and each address. */
export function limitRequests(server: FastifyInstance, perSecond: number) {
  const session: Limit = { burst: perSecond * 10, perSecond }
  // A whole school shares an address, so this only stops floods; logging in has limits of its own.
  const address: Limit = { burst: perSecond * 1000, perSecond: perSecond * 100 }
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 })
  server.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers.token
    const now = Date.now()
    const isFlood = !take(buckets, request.ip, address, now)
    const isRush = typeof token === 'string' && token.length === 64 && !take(buckets, token, session, now)
    done(isFlood || isRush ? Object.assign(new Error('too many requests'), { statusCode: 429 }) : undefined)
  })
}

function take(buckets: LRUCache<string, Bucket>, key: string, { burst, perSecond }: Limit, now: number) {
  const known = buckets.get(key)
  const bucket = known ?? { left: burst, at: now }
  if (!known) buckets.set(key, bucket)
  bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond) - 1
  bucket.at = now
  return bucket.left >= 0
}
