import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Outcome = 'ok' | 'denied' | 'invalid'

const calls: Record<string, Record<Outcome, number>> = {}
const folder = process.env.LECTERN_EXERCISED

/** In test runs, notes which calls were answered, refused and rejected as malformed; the ledger of the tests reads it. */
export function noteExercised(path: string, outcome: Outcome) {
  if (!folder) return
  calls[path] ??= { ok: 0, denied: 0, invalid: 0 }
  calls[path][outcome] += 1
}

if (folder) {
  process.on('exit', () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `calls-${process.pid}-${Date.now()}.json`),
      JSON.stringify({ calls, routes: {} }),
    )
  })
}
