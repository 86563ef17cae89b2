import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{features,kernel}/**/*.ts', { cwd: root })
  .filter(path => !/(\.test|\/test-[\w-]+)\.ts$/.test(path))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const unawaited = /(?<![:)] ?)\bvoid (?:\w+\.)*(\w+)\(/g
const asyncFunction = /\basync function (\w+)|\bconst (\w+)(?:: [^=\n]+)? = async\b/g

/** Outside commands, with their own catch. */
const caught = new Set([
  'features/account/codes/picture.ts fillStock',
  'kernel/jobs.ts look',
  'kernel/sockets.ts upgrade',
])

const query = /\bconst (\w+)(?:: [^=\n]+)? = (?:prepared|variants)\b/g

const namesIn = (text: string, definition: RegExp) =>
  [...text.matchAll(definition)].map(match => match[1] ?? match[2] ?? '')

test('only queries are left unawaited, whose failure the commit sees; never functions, whose failure would be lost', () => {
  const asynchronous = new Set(sources.flatMap(({ text }) => namesIn(text, asyncFunction)))
  // Of two with the same name the file's own is meant, otherwise the query.
  const queries = new Set(sources.flatMap(({ text }) => namesIn(text, query)))
  const left = sources.flatMap(({ path, text }) => {
    const own = new Set(namesIn(text, asyncFunction))
    const isWrong = (name: string) => own.has(name) || (asynchronous.has(name) && !queries.has(name))
    return namesIn(text, unawaited).map(name => ({ place: `${path} ${name}`, wrong: isWrong(name) }))
  })
  expect(left.length).toBeGreaterThan(100)
  const wrong = left.filter(one => one.wrong).map(({ place }) => place)
  expect(new Set(wrong)).toEqual(caught)
})
