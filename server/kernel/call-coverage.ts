import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Outcome = 'ok' | 'denied' | 'invalid'

/** What tests show to hold, by the kind of case; the closing lines of a run name them (scripts/proven.ts). */
type ProofKind =
  | 'declared calls'
  | 'calls × askers'
  | 'calls × wrong bodies'
  | 'stories'
  | 'breaches planted'
  | 'breaches found'

let calls: Record<string, Record<Outcome, number>> = {}
let proven: Partial<Record<ProofKind, number>> = {}
const folder = process.env.LECTERN_EXERCISED
let file = nameOfFile()

let counts = folder !== undefined

function nameOfFile() {
  return `calls-${randomUUID()}.json`
}

/** Runs before each test file; several may share a process. */
export function startCounting() {
  counts = folder !== undefined
  calls = {}
  proven = {}
  file = nameOfFile()
}

/** For fuzzing and tests that call everything: they do not show that a call does its job. */
export function countNothing() {
  counts = false
}

/** In test runs, records which calls were answered, refused or rejected as malformed, for the coverage ledger. */
export function noteCalled(path: string, outcome: Outcome) {
  if (!counts) return
  calls[path] ??= { ok: 0, denied: 0, invalid: 0 }
  calls[path][outcome] += 1
}

/** Called once a case has been judged, so that a test that fails, or no longer looks, lowers the number. */
export function noteProven(kind: ProofKind, count = 1) {
  proven[kind] = (proven[kind] ?? 0) + count
}

/** Writes out what has been recorded. A process that exits normally does so by itself; test workers are killed. */
export function writeCalled(test?: string) {
  if (!folder || Object.keys({ ...calls, ...proven }).length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify({ test, calls, routes: {}, proven }))
}

if (folder) process.on('exit', () => writeCalled())
