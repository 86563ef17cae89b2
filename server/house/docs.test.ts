import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const everything = globSync('{contract,server,web,seed,bench,e2e,scripts,docs}/**/*.{ts,tsx,css,md,sql}', {
  cwd: root,
  exclude: ['**/node_modules/**', 'server/migrations/**', 'web/dist/**'],
})
const records = globSync('docs/decisions/*.md', { cwd: root }).map(path =>
  path.split('/').at(-1)!.slice(0, 3),
)

test('every decision has a number of its own', () => {
  expect(records.length).toBeGreaterThan(40)
  expect(records.toSorted()).toEqual([...new Set(records)].sort())
})

test('every decision that is named is written down', () => {
  const product = [...read('docs/product-decisions.md').matchAll(/\*\*(P\d+)\*\*/g)].map(
    ([, number]) => number!,
  )
  const known = new Set([...records, ...product])
  const named = everything.flatMap(path =>
    [...read(path).matchAll(/\b[Dd]ecisions? (P?\d+)((?:, P?\d+)*)/g)].flatMap(([, first, more]) =>
      [first!, ...more!.split(', ').filter(Boolean)].map(number => ({ path, number })),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ number }) => !known.has(number))).toEqual([])
})

test('every file that the documents name is there', () => {
  const documents = everything.filter(path => /^docs\/(architecture|new-feature|style|ui)\.md$/.test(path))
  const named = documents.flatMap(path =>
    [
      ...read(path).matchAll(
        /`((?:contract|server|web|seed|e2e|bench|scripts|docs)\/[\w./-]+\.(?:tsx?|md|sql|txt))`/g,
      ),
    ].map(([, file]) => ({ path, file: file! })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ file }) => globSync(file, { cwd: root }).length === 0)).toEqual([])
})
