import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

type Counts = Record<string, Record<string, number>>

export interface Coverage {
  /** Calls by outcome. */
  calls: Counts
  /** Routes by visits and errors. */
  routes: Counts
  /** What was judged, by the kind of case. */
  proven: Record<string, number>
}

const root = join(import.meta.dirname, '..')
const reports = join(root, '.reports')
const coverageFolder = join(reports, 'exercised')
const coverageFile = join(reports, 'exercised.json')
const journeysFile = join(reports, 'calls-of-journeys.json')

/** Where each test process of a part records what it exercised, one file each. */
export const coverageFolderOf = (part: string) => join(coverageFolder, part)

/** Deletes the records of earlier runs. */
export function clearCallCoverage(): void {
  rmSync(coverageFolder, { recursive: true, force: true })
  rmSync(coverageFile, { force: true })
  mkdirSync(coverageFolder, { recursive: true })
}

/** Adds up the files, for each part and, into `.reports/exercised.json`, for all. */
export function mergeCallCoverage(): { parts: Record<string, Coverage>; all: Coverage } {
  const all = nothing()
  const parts: Record<string, Coverage> = {}
  const journeys = callsOfJourneys()
  for (const part of readdirSync(coverageFolder)) {
    const sum = nothing()
    parts[part] = sum
    for (const name of readdirSync(join(coverageFolder, part)).filter(name => name.endsWith('.json'))) {
      const text = readFileSync(join(coverageFolder, part, name), 'utf8')
      const { test, ...record } = JSON.parse(text) as Partial<Coverage> & { test?: string }
      for (const total of [sum, all]) add(total, record)
      if (test && part === 'journeys') journeys[relative(root, test)] = Object.keys(record.calls ?? {})
    }
  }
  writeFileSync(coverageFile, `${JSON.stringify({ calls: all.calls, routes: all.routes }, null, 2)}\n`)
  writeFileSync(journeysFile, JSON.stringify(journeys))
  return { parts, all }
}

/** Which calls each journey has made, as of when it last ran here. */
export function callsOfJourneys(): Record<string, string[]> {
  return existsSync(journeysFile) ? JSON.parse(readFileSync(journeysFile, 'utf8')) : {}
}

const nothing = (): Coverage => ({ calls: {}, routes: {}, proven: {} })

function add(sum: Coverage, { calls, routes, proven = {} }: Partial<Coverage>): void {
  addCounts(sum.calls, calls)
  addCounts(sum.routes, routes)
  for (const [kind, count] of Object.entries(proven)) sum.proven[kind] = (sum.proven[kind] ?? 0) + count
}

function addCounts(sum: Counts, part: Counts = {}): void {
  for (const [path, counts] of Object.entries(part)) {
    sum[path] ??= {}
    for (const [name, count] of Object.entries(counts)) sum[path][name] = (sum[path][name] ?? 0) + count
  }
}
