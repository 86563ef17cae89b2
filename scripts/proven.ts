// What a run has proven, in numbers that must not fall: scripts/proven.json holds the least for each. Who takes something
// away on purpose writes a lower one there by hand; `npm test -- --raise` writes those of the run that are higher.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coverage } from './call-coverage.ts'

type Numbers = Record<string, number>

const file = join(import.meta.dirname, 'proven.json')
const least = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Numbers>

/** What was exercised by tests of two parts is less if one of them did not run. */
const both = 'server and journeys'

/** The numbers of each part; of the journeys also how many passed. */
export function numbersOf(
  { parts, all }: { parts: Record<string, Coverage>; all: Coverage },
  journeys: number,
): Record<string, Numbers> {
  const shown = Object.values(all.routes).filter(({ visited = 0 }) => visited > 0).length
  const answered = Object.values(all.calls).filter(({ ok = 0 }) => ok > 0).length
  return {
    ...(parts.server && { server: parts.server.proven }),
    ...(parts.journeys && { journeys: { journeys, 'routes shown': shown } }),
    ...(parts.server && parts.journeys && { [both]: { 'calls exercised': answered } }),
  }
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
