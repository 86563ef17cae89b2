// Runs in a thread of its own: comparing long texts would block all other requests.
import type { Task } from './comparing-texts.ts'
import { findPassages } from './passages.ts'
import { givenShingles, type Prepared, prepare, printsOf } from './prints.ts'

/** Weight of a text that can be compared at least: twenty words or thirty characters. */
const leastWeight = 60

export function answer(task: Task) {
  const given = givenShingles(task.given)
  if (task.kind === 'read')
    return task.texts.map(text => {
      const { shingles, counted, weight } = prepare(text, given)
      return { prints: printsOf(shingles), counted, isShort: weight < leastWeight }
    })
  const known = new Map<string, Prepared>()
  const preparedOf = (id: string) => {
    const made = known.get(id) ?? prepare(task.texts[id] ?? '', given)
    known.set(id, made)
    return made
  }
  return task.pairs.map(([id, sourceId]) => findPassages(preparedOf(id), preparedOf(sourceId)))
}
