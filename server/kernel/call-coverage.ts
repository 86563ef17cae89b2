import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Outcome = 'ok' | 'denied' | 'invalid'

let calls: Record<string, Record<Outcome, number>> = {}
const folder = process.env.LECTERN_EXERCISED
let file = nameOfFile()

let counts = folder !== undefined

function nameOfFile() {
  return `calls-${randomUUID()}.json`
}

/** Before each file of tests, of which several may share a process. */
export function startCounting() {
  counts = folder !== undefined
  calls = {}
  file = nameOfFile()
}

/** For fuzzing and for walks over everything: they do not show that a call does what it is for. */
export function countNothing() {
  counts = false
}

/** In test runs, notes which calls were answered, refused and rejected as malformed; the ledger of the tests reads it. */
export function noteCalled(path: string, outcome: Outcome) {
  if (!counts) return
  calls[path] ??= { ok: 0, denied: 0, invalid: 0 }
  calls[path][outcome] += 1
}

/** Writes down what was noted so far. A process that ends in order does so by itself; test workers are killed. */
export function writeCalled() {
  if (!folder || Object.keys(calls).length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify({ calls, routes: {} }))
}

if (folder) process.on('exit', writeCalled)
