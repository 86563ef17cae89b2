import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Counts = Record<string, Record<string, number>>

const reports = join(import.meta.dirname, '..', '.reports')

/** Where every test process leaves what it exercised, a file each. */
export const exercisedFolder = join(reports, 'exercised')
const exercisedFile = join(reports, 'exercised.json')

/** Forgets what earlier runs exercised. */
export function clearExercised(): void {
  rmSync(exercisedFolder, { recursive: true, force: true })
  rmSync(exercisedFile, { force: true })
  mkdirSync(exercisedFolder, { recursive: true })
}

/** Adds up the files into `.reports/exercised.json`: calls by outcome, routes by visits and errors. */
export function mergeExercised(): void {
  const sum: Record<'calls' | 'routes', Counts> = { calls: {}, routes: {} }
  for (const name of readdirSync(exercisedFolder).filter(name => name.endsWith('.json'))) {
    const part = JSON.parse(readFileSync(join(exercisedFolder, name), 'utf8')) as Partial<typeof sum>
    add(sum.calls, part.calls)
    add(sum.routes, part.routes)
  }
  writeFileSync(exercisedFile, `${JSON.stringify(sum, null, 2)}\n`)
}

function add(sum: Counts, part: Counts = {}): void {
  for (const [path, counts] of Object.entries(part)) {
    sum[path] ??= {}
    for (const [name, count] of Object.entries(counts)) sum[path][name] = (sum[path][name] ?? 0) + count
  }
}
