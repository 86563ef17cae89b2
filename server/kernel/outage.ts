import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Milliseconds between two checks whether the database is back. */
const interval = 250

/** Ended by an administrator or a crash, starting up, or out of reach. */
const states = /^(57P0[1-4]|08...)$/
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|LISTEN\/NOTIFY )/
const socketCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|ENOENT|EAGAIN|EAI_AGAIN)$/
const ofConnections = new WeakSet<object>()

/** Marks an error as one of a database connection: by its code it could be one of any other connection. */
export function lostConnection<E>(error: E): E {
  if (typeof error === 'object' && error !== null) ofConnections.add(error)
  return error
}

function isLost(error: unknown) {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    states.test(code) || words.test(message) || (socketCodes.test(code) && ofConnections.has(error as object))
  )
}

/**
 * A connection of the database that ends while nobody listens to it costs no more than that connection: the library of the jobs
 * stops listening to one before it has ended. Every other error that nobody has caught ends this process, as without this.
 */
export function surviveLostConnections(log: Log) {
  process.on('uncaughtException', error => {
    if (isLost(error)) return log.warn({ problem: error.message }, 'a connection of the database has ended')
    log.fatal({ error }, 'an error that nobody has caught')
    process.exit(1)
  })
}

export interface OutageOptions {
  log: Log
  /** Queries the database; fails while it is away. */
  ask(): Promise<unknown>
}

export type Outage = ReturnType<typeof watchOutages>

/**
 * Logs once that the database went away and once that it is back, with the number of errors in between; otherwise
 * hundreds of requests a second would each log a stack.
 */
export function watchOutages({ log, ask }: OutageOptions) {
  let current: { errors: number; over: Promise<void> } | undefined
  let isClosed = false

  async function waitUntilBack(began: number) {
    while (!isClosed) {
      await sleep(interval, undefined, { ref: false })
      const isBack = await ask().then(
        () => true,
        () => false,
      )
      if (!isBack) continue
      const milliseconds = Math.round(performance.now() - began)
      log.warn({ milliseconds, errors: current?.errors }, 'the database is back')
      break
    }
    current = undefined
  }

  /** Whether an error is due to the database being away; it is then counted and needs no log line of its own. */
  function explains(error: unknown): boolean {
    if (!isLost(error)) return false
    if (current) {
      current.errors += 1
      return true
    }
    const { code, message } = error as { code?: string; message?: string }
    log.warn({ number: code, problem: message }, 'the database is away')
    current = { errors: 1, over: waitUntilBack(performance.now()) }
    return true
  }

  const unlessExplained = (level: 'warn' | 'error') => (details: { error?: unknown }, text?: string) => {
    if (!explains(details.error)) log[level](details, text)
  }

  return {
    explains,
    /** The logger for all other code: an `error` explained by the outage is counted instead of written. */
    log: Object.assign(Object.create(log) as Log, {
      warn: unlessExplained('warn'),
      error: unlessExplained('error'),
    }),
    /** Fulfilled when the database answers again; at once if it was never away. */
    over: () => current?.over ?? Promise.resolve(),
    close() {
      isClosed = true
    },
  }
}
