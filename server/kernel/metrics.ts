import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { prepared } from './prepared.ts'
import type { Services } from './unit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
    /** The call's path, or the alias requested. */
    address?: string
    /** The call's own (`contract/call.ts`). */
    inRushes?: true
  }
}

export const registry = new Registry()
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })

const duration = new Histogram({
  name: 'lectern_request_seconds',
  help: 'Time to answer, by call and HTTP status.',
  labelNames: ['call', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
})

const known = new Map<string, Histogram.Internal<'call' | 'status'>>()

/** The series of a call and status, under one key because looking up labels on each request is slow. */
function series(call: string, status: number) {
  const key = `${call} ${status}`
  const found = known.get(key) ?? duration.labels({ call, status })
  known.set(key, found)
  return found
}

export const openSockets = new Gauge({
  name: 'lectern_sockets',
  help: 'Sockets that are open.',
  registers: [registry],
})

const answers = prepared(() => sql`select 1`)

/**
 * Times every request; serves `/metrics`, `/healthz` (the process answers, and says which programs it found) and `/readyz` (the database answers too, and the
 * disk has its reserve, nothing was refused by a full one within the last minute, and the process does not leave).
 */
export function observeRequests(
  server: FastifyInstance,
  { db, files, config, ports, disk, departure }: Services,
) {
  server.addHook('onResponse', (request, reply, done) => {
    series(request.routeOptions.config.call ?? 'page', reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
  server.get('/healthz', async () => ({
    status: 'ok',
    documents: ports.convert.hasOffice ? 'LibreOffice' : 'none',
    pages: ports.convert.hasPages ? 'poppler' : 'none',
  }))
  server.get('/readyz', async (_request, reply) => {
    if (departure.isLeaving) return reply.code(503).send({ status: 'leaving' })
    try {
      await answers(db)
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
    const hasSpace = !disk.isFull() && (await files.free().catch(() => -1)) >= config.DISK_RESERVE
    return hasSpace ? { status: 'ok' } : reply.code(503).send({ status: 'no disk space' })
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
