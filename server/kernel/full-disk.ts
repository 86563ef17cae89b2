import type { Log } from './log.ts'

/** Milliseconds between two lines about it, and for which the server reports that it is not ready after the last error. */
const interval = 60_000

/** Of the file system, of its quotas, and of PostgreSQL, whose disk may be another one. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

export interface FullDiskOptions {
  log: Log
  /** Milliseconds of a clock that is never set. */
  elapsed?(): number
}

export type FullDisk = ReturnType<typeof watchDisk>

/**
 * Says once a minute that a disk is full, and how many errors that has made; otherwise each refused write would log a
 * stack, on what is often the same disk.
 */
export function watchDisk({ log, elapsed = () => performance.now() }: FullDiskOptions) {
  let said = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  let errors = 0

  /** Whether an error is due to a full disk; it is then counted and needs no log line of its own. */
  function explains(error: unknown): boolean {
    const full = fullIn(error)
    if (!full) return false
    last = elapsed()
    errors += 1
    if (last - said < interval) return true
    log.error({ number: full.code, problem: full.message, errors }, 'the disk is full')
    said = last
    errors = 0
    return true
  }

  const unlessExplained = (level: 'warn' | 'error') => (details: { error?: unknown }, text?: string) => {
    if (!explains(details.error)) log[level](details, text)
  }

  return {
    explains,
    /** Something could not be written within the last minute. */
    isFull: () => elapsed() - last < interval,
    /** The logger for all other code: an `error` explained by the full disk is counted instead of written. */
    log: Object.assign(Object.create(log) as Log, {
      warn: unlessExplained('warn'),
      error: unlessExplained('error'),
    }),
  }
}

/** The error itself, or what has caused it. */
function fullIn(error: unknown): { code: string; message: string } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', message } = cause as { code?: string; message: string }
    if (codes.has(code)) return { code, message }
  }
  return undefined
}
