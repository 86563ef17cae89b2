import { expect, test } from 'vitest'
import { findCopies } from './copies.ts'

const letters = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta']
const run = (count: number) => letters.slice(0, count).map(letter => `say('${letter}')`)
const found = (sources: Record<string, string[]>) =>
  findCopies(Object.fromEntries(Object.entries(sources).map(([path, lines]) => [path, lines.join('\n')])))

test('two files that share six lines are a pair, wherever the lines stand and however they are indented', () => {
  const nested = ['function all() {', '', ...run(6).map(line => `    ${line}`), '}']
  expect(found({ 'a.ts': ['begin()', ...run(6), 'end()'], 'b.ts': nested })).toEqual([
    { files: ['a.ts', 'b.ts'], lines: [2, 3] },
  ])
})

test('however much they share, they are one pair; a file may be one with itself', () => {
  expect(found({ 'a.ts': run(7), 'b.ts': run(7) })).toHaveLength(1)
  expect(found({ 'a.ts': [...run(6), 'between()', ...run(6)] })).toEqual([
    { files: ['a.ts', 'a.ts'], lines: [1, 8] },
  ])
})

test('five lines are not, nor are imports, lists of names and comments between the lines', () => {
  const imported = [
    'import {',
    ...letters.map(letter => `  ${letter}Of as ${letter},`),
    "} from './letters.ts'",
  ]
  const named = ['const {', ...letters.map(letter => `  ${letter},`), '} = all']
  for (const lines of [run(5), imported, named])
    expect(found({ 'a.ts': ['one()', ...lines], 'b.ts': ['other()', ...lines] })).toEqual([])
  const told = run(6).flatMap(line => ['// because', line])
  expect(found({ 'a.ts': run(6), 'b.ts': told })).toHaveLength(1)
})

test('what many files begin with is how they are written', () => {
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.ts`, run(6)]))
  expect(found(files)).toEqual([])
})
