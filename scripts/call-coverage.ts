import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Counts = Record<string, Record<string, number>>

const reports = join(import.meta.dirname, '..', '.reports')

/** Where each test process records what it exercised, one file each. */
export const coverageFolder = join(reports, 'exercised')
const coverageFile = join(reports, 'exercised.json')

/** Deletes the records of earlier runs. */
export function clearCallCoverage(): void {
  rmSync(coverageFolder, { recursive: true, force: true })
  rmSync(coverageFile, { force: true })
  mkdirSync(coverageFolder, { recursive: true })
}

/** Adds up the files into `.reports/exercised.json`: calls by outcome, routes by visits and errors. */
export function mergeCallCoverage(): void {
  const sum: Record<'calls' | 'routes', Counts> = { calls: {}, routes: {} }
  for (const name of readdirSync(coverageFolder).filter(name => name.endsWith('.json'))) {
    const part = JSON.parse(readFileSync(join(coverageFolder, name), 'utf8')) as Partial<typeof sum>
    add(sum.calls, part.calls)
    add(sum.routes, part.routes)
  }
  writeFileSync(coverageFile, `${JSON.stringify(sum, null, 2)}\n`)
}

function add(sum: Counts, part: Counts = {}): void {
  for (const [path, counts] of Object.entries(part)) {
    sum[path] ??= {}
    for (const [name, count] of Object.entries(counts)) sum[path][name] = (sum[path][name] ?? 0) + count
  }
}
