import { expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { movesOf } from './moves.ts'

/** Commands of courses that nobody does in a story yet, and why; only ever fewer. */
const undone: Record<string, string> = {}

test('each command of a course is something that people do in a story', () => {
  // Those of handed-in work are the moves of a kind, which knows what is handed in.
  const done = new Set([...movesOf.values()].flat().map(({ call }) => call))
  const missing = lectern.features.flatMap(({ calls = [] }) =>
    calls
      .filter(({ call }) => call.kind === 'command' && call.access.who === 'course' && !done.has(call))
      .map(({ call }) => call.path),
  )
  expect(missing.toSorted()).toEqual(Object.keys(undone).toSorted())
})
