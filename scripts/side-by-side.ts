// Parts side by side: while the tests of one wait for real time or a page, those of another work.
import { availableParallelism } from 'node:os'

export type Say = (text: string) => void

/** What may run beside each other; within a row in this order, since a later part uses what an earlier has built. */
const rows = [
  ['check', 'journeys'],
  ['server', 'external', 'web', 'life'],
]

/** The parts asked for, each in its row; on a single core all in one. */
export function rowsOf(names: string[], cores = availableParallelism()): string[][] {
  if (cores < 2) return [names]
  return rows.map(row => row.filter(name => names.includes(name))).filter(row => row.length > 0)
}

/**
 * Keeps the output of parts apart: that of one is written as it comes, that of others once they have ended or it is
 * their turn.
 */
export function inTurns(write: Say) {
  const waiting = new Map<string, string>()
  const ended = new Set<string>()
  let onAir: string | undefined

  function say(part: string, text: string) {
    onAir ??= part
    if (onAir === part) write(text)
    else waiting.set(part, (waiting.get(part) ?? '') + text)
  }

  function end(part: string) {
    ended.add(part)
    if (onAir !== part) return
    onAir = undefined
    for (const [next, text] of [...waiting].sort(([one]) => (ended.has(one) ? -1 : 1))) {
      waiting.delete(next)
      write(text)
      if (ended.has(next)) continue
      onAir = next
      return
    }
  }
  return { say, end }
}
