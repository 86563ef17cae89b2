// What a run has proven, in numbers that must not fall: scripts/proven.json holds the least for each. Who takes something
// away on purpose writes a lower one there by hand; `npm test -- --raise` writes those of the run that are higher.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coverage } from './call-coverage.ts'

type Numbers = Record<string, number>

const file = join(import.meta.dirname, 'proven.json')
const least = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Numbers>

/** What was exercised by tests of two parts is less if one of them did not run. */
const both = 'server and journeys'

/** The numbers of each part; of the journeys also how many there are that did not fail. */
export function numbersOf(
  { parts, all }: { parts: Record<string, Coverage>; all: Coverage },
  journeys: number,
): Record<string, Numbers> {
  const { server, journeys: shown } = parts
  if (!server && !shown) return {}
  const declared = inventory()
  const exercised = declared.calls.filter(path => all.calls[path]?.ok).length
  return {
    ...(server && { server: server.proven }),
    ...(shown && {
      journeys: {
        journeys,
        'routes shown': declared.routes.filter(path => shown.routes[path]?.visited).length,
      },
    }),
    ...(server && shown && { [both]: { 'calls exercised': exercised } }),
  }
}

/** In a process of its own: what is broken may not even load. */
function inventory(): { calls: string[]; routes: string[] } {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/inventory.ts'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  return status === 0 ? JSON.parse(stdout) : { calls: [], routes: [] }
}

/** One line for each part, and what is less than it must be. */
export function compareProven(numbers: Record<string, Numbers>, floors = least) {
  const lines: string[] = []
  const fallen: string[] = []
  for (const [part, found] of Object.entries(numbers)) {
    const kinds = Object.keys({ ...floors[part], ...found })
    lines.push(`${part}: ${kinds.map(kind => `${found[kind] ?? 0} ${kind}`).join(', ')}`)
    for (const [kind, floor] of Object.entries(floors[part] ?? {}))
      if ((found[kind] ?? 0) < floor) fallen.push(`${part}: ${found[kind] ?? 0} ${kind}, not ${floor}`)
  }
  return { lines, fallen }
}

export function raise(numbers: Record<string, Numbers>): void {
  const raised = structuredClone(least)
  for (const [part, found] of Object.entries(numbers))
    for (const [kind, count] of Object.entries(found))
      raised[part] = { ...raised[part], [kind]: Math.max(raised[part]?.[kind] ?? 0, count) }
  writeFileSync(file, `${JSON.stringify(raised, null, 2)}\n`)
}
