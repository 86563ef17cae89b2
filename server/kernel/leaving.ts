import type { Server } from 'node:http'
import { Server as Listener } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which connections that are in use end with their next answer, before those that say nothing are closed. */
const turning = 1000
const lookInterval = 50
/** Milliseconds in which what was cut has to be gone. */
const closing = 1000

interface Leaving {
  /** In milliseconds. */
  timeout: number
  /** Somebody else takes the connections that come. */
  hasOthers: boolean
}

/**
 * How a server stops listening without refusing anybody: the listener closes first, what is asked over connections that are open is
 * answered, and each answer ends its connection. A connection that is closed while nothing is asked may cross a request; so they
 * are closed only when those in use have had their time.
 */
export class Departure {
  isLeaving = false

  /** Before the routes are made. */
  announceIn(server: FastifyInstance) {
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isLeaving) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  /** Fulfilled when all connections are gone; those of sockets are told elsewhere. */
  async leave(server: Server, { timeout, hasOthers }: Leaving) {
    this.isLeaving = true
    if (!server.listening) return
    // Node's own for HTTP closes what is idle at once.
    const isGone = new Promise<true>(resolve => Listener.prototype.close.call(server, () => resolve(true)))
    const began = performance.now()
    if (hasOthers) await Promise.race([isGone, sleep(turning)])
    for (;;) {
      server.closeIdleConnections()
      if (await Promise.race([isGone, sleep(lookInterval, false)])) return
      const took = performance.now() - began
      if (took > timeout) server.closeAllConnections()
      if (took > timeout + closing) return
    }
  }
}
