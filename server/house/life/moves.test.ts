import { expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { movesOf } from './moves.ts'

/** Commands of courses that nobody does in a story yet, and why; only ever fewer. */
const undone: Record<string, string> = {}

test('each command of a course is something that people do in a story', () => {
  const missing = lectern.features.flatMap(({ name, calls = [] }) =>
    calls
      .filter(({ call }) => call.kind === 'command' && call.access.who === 'course')
      .filter(({ call }) => !movesOf.get(name)!.some(move => move.call === call))
      .map(({ call }) => call.path),
  )
  expect(missing.toSorted()).toEqual(Object.keys(undone).toSorted())
})
