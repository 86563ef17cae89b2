import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Bucket, type Limit } from './bucket.ts'
import { tokenOf } from './session-token.ts'

/**
 * Refuses callers faster than any person, with a token bucket for each session and each address. The client's own files are
 * not counted for the session: a page needs a hundred of them, and who reloads it three times is still a person. What programs send in
 * rushes has a bucket of its own for each session.
 */
export function limitRequests(server: FastifyInstance, perSecond: number) {
  const session: Limit = { burst: perSecond * 10, perSecond }
  // Sixty papers of fifty answers each; whoever goes on with it is as slow as everybody.
  const rush: Limit = { burst: perSecond * 100, perSecond }
  // A whole school may share an address, so this only stops floods; logging in has its own limits.
  const address: Limit = { burst: perSecond * 1000, perSecond: perSecond * 100 }
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 })

  function mayGoOn(key: string, limit: Limit) {
    const known = buckets.get(key)
    if (known) return known.take()
    const bucket = new Bucket(limit)
    buckets.set(key, bucket)
    return bucket.take()
  }

  server.addHook('onRequest', (request, _reply, done) => {
    const token = request.url.startsWith('/assets/') ? undefined : tokenOf(request).token
    const isFlood = !mayGoOn(request.ip, address)
    const { inRushes } = request.routeOptions.config
    const isTooFast =
      token !== undefined && !(inRushes ? mayGoOn(`rush ${token}`, rush) : mayGoOn(token, session))
    done(
      isFlood || isTooFast ? Object.assign(new Error('too many requests'), { statusCode: 429 }) : undefined,
    )
  })
}
