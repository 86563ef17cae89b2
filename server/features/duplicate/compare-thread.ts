// Runs in a thread of its own: comparing long texts would block all other requests.
import { parentPort, workerData } from 'node:worker_threads'
import type { Task } from './comparing-texts.ts'
import { findPassages } from './passages.ts'
import { givenShingles, type Prepared, prepare, printsOf } from './prints.ts'

const task = workerData as Task
const given = givenShingles(task.given)

/** Weight of a text that can be compared at least: twenty words or thirty characters. */
const leastWeight = 60

if (task.kind === 'read')
  parentPort?.postMessage(
    task.texts.map(text => {
      const { shingles, counted, weight } = prepare(text, given)
      return { prints: printsOf(shingles), counted, isShort: weight < leastWeight }
    }),
  )
else {
  const known = new Map<string, Prepared>()
  const preparedOf = (id: string) => {
    const made = known.get(id) ?? prepare(task.texts[id] ?? '', given)
    known.set(id, made)
    return made
  }
  parentPort?.postMessage(
    task.pairs.map(([id, sourceId]) => findPassages(preparedOf(id), preparedOf(sourceId))),
  )
}
