import {
  clockTolerance,
  type ReadinessProblem,
  readinessProblems,
} from '#contract/features/test/readiness.ts'
import { readEntry, removeEntry, writeEntry } from '#web/lib/journal/journal-store.ts'

/** Bytes that answers need at most, with room for pictures of what was written by hand. */
const roomNeeded = 20_000_000

/** What the device says about keeping answers. */
export interface Keeping {
  /** What is written can be read again. */
  isKept: boolean
  /** Bytes that are left; undefined: the browser does not say. */
  room: number | undefined
  /** The browser clears nothing of ours when room gets short. */
  isPersisted: boolean
}

/** Writes something where answers are kept, reads it back, and takes it away again. */
export async function lookAtKeeping(accountId: string): Promise<Keeping> {
  const id = `${accountId}/readiness`
  const isWritten = await writeEntry({ id, at: Date.now(), value: id })
  const isRead = (await readEntry(id))?.value === id
  await removeEntry(id)
  // Both are missing outside of a secure address, and in older browsers.
  const { storage } = navigator as { storage?: StorageManager }
  const estimate = await storage?.estimate?.().catch(() => undefined)
  const isPersisted = (await storage?.persisted?.().catch(() => false)) ?? false
  const room = estimate?.quota === undefined ? undefined : estimate.quota - (estimate.usage ?? 0)
  return { isKept: isWritten && isRead, room, isPersisted }
}

export const isNearlyFull = ({ room }: Keeping) => room !== undefined && room < roomNeeded

/** Whether a clock is so far off that it is said. @param clockOffset in milliseconds */
export const isClockOff = (clockOffset: number) => Math.abs(clockOffset) > clockTolerance

/** As staff are told. */
export const problemsOf = (keeping: Keeping, clockOffset: number): ReadinessProblem[] => [
  ...(isClockOff(clockOffset) ? [readinessProblems.clock] : []),
  ...(keeping.isKept ? [] : [readinessProblems.notKept]),
  ...(keeping.isKept && isNearlyFull(keeping) ? [readinessProblems.nearlyFull] : []),
]
