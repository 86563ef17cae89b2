import { join } from 'node:path'
import { expect, test } from 'vitest'

// Through a variable: the web's files are not part of the server's type check.
const file: string = join(import.meta.dirname, '..', '..', 'web', 'engines.ts')
const { findLacks } = (await import(file)) as {
  findLacks: (files: Record<string, string>) => { file: string; what: string }[]
}

const lacksOf = (code: string, name = 'Screen-1.js') => findLacks({ [name]: code }).map(({ what }) => what)

test('syntax that Safari 15 cannot read is found', () => {
  expect(lacksOf('class A { static { this.b = 1 } }')).toEqual(['static {}'])
  expect(lacksOf('const price = /(?<=€)\\d+/')).toEqual([expect.stringContaining('lookbehind')])
  expect(lacksOf('new RegExp("(?<!a)b")')).toEqual([expect.stringContaining('lookbehind')])
  expect(lacksOf('const all = /[\\p{L}--[a-z]]/v')).toEqual([expect.stringContaining('Invalid')])
  expect(lacksOf('using file = open()')).toEqual([expect.stringContaining('Unexpected token')])
  expect(
    lacksOf('class A { #b = 1; static c = 2; has(x) { return #b in x } } await 1; a?.b ?? (c ||= 1)'),
  ).toEqual([])
})

test('functions younger than the promised engines are found: constructors, functions of them, methods', () => {
  expect(lacksOf('new Iterator()')).toEqual(['Iterator'])
  expect(lacksOf('URL.canParse(a); Promise.withResolvers(); Promise.try(a); Math.sumPrecise(b)')).toEqual([
    'URL.canParse',
    'Promise.withResolvers',
    'Promise.try',
    'Math.sumPrecise',
  ])
  expect(
    lacksOf('list.findLast(a); known.getOrInsertComputed(a, b); buffer.transferToFixedLength(3)'),
  ).toEqual(['.findLast', '.getOrInsertComputed', '.transferToFixedLength'])
  // What older things have too says nothing; nor does what is asked for first.
  expect(lacksOf('list.map(a).find(b); new URL(c); list.at(-1)')).toEqual(['.at'])
  expect(lacksOf('list.findLast?.(a)')).toEqual([])
})

test('what is added first is there: by a file, by those that it imports, by the entry for all but workers', () => {
  const adds = 'addTo(Array.prototype, `findLast`, f)'
  const uses = 'list.findLast(a)'
  const found = (files: Record<string, string>) => findLacks(files).map(({ file: where }) => where)
  expect(found({ 'A-1.js': `${adds};${uses}` })).toEqual([])
  expect(found({ 'A-1.js': `import './B-1.js';${uses}`, 'B-1.js': adds, 'C-1.js': uses })).toEqual(['C-1.js'])
  expect(found({ 'index-1.js': adds, 'A-1.js': uses, 'pdf-worker-1.js': uses })).toEqual(['pdf-worker-1.js'])
})
