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

test('every decision has its own number', () => {
  expect(records.length).toBeGreaterThan(40)
  expect(records.toSorted()).toEqual([...new Set(records)].sort())
})

test('every decision mentioned exists', () => {
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

test('every file named in the documents exists', () => {
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

const walk = read('docs/new-feature.md')

/** The code blocks of the guides: for each file they name, the lines quoted from it. */
const quoted = [...`${walk}${read('docs/ui.md')}`.matchAll(/```tsx?\n([\s\S]*?)```/g)].flatMap(([, block]) =>
  block!
    .split(/^\/\/ (?=\S+\.tsx?$)/m)
    .slice(1)
    .map(part => {
      const [path, ...lines] = part.trimEnd().split('\n')
      return { path: path!, lines: lines.map(line => line.trim()) }
    }),
)
const withoutComments = (text: string) => text.replace(/^\s*(\/\*)?\*.*$/gm, '')
const plain = (line: string) => line.replace(/\s+/g, ' ').trim()

test('the code in the guides is that of the files', () => {
  const ways = [
    'A new call',
    'A new kind of activity',
    'A new message',
    'A new screen',
    'A new form',
    'A new extension point',
  ]
  for (const way of ways) expect(walk).toContain(`### ${way}\n`)
  expect(quoted.length).toBeGreaterThan(9)
  for (const { path, lines } of quoted) {
    const there = read(path).split('\n').map(plain)
    expect(
      lines.filter(line => !there.includes(plain(line))),
      path,
    ).toEqual([])
  }
})

test('the parts of the guide exist', () => {
  const rows = [...read('docs/ui.md').matchAll(/^\| (`[^|]+) \|/gm)].map(([, names]) => names!)
  const named = rows.flatMap(row =>
    [...row.matchAll(/`<?([A-Za-z]\w+)(?![\w-]*\.tsx?)[^`]*`/g)].map(([, name]) => name!),
  )
  const exported = new Set(
    globSync('web/{ui,shell,features/course/entry}/**/*.{ts,tsx}', { cwd: root }).flatMap(path =>
      [...read(path).matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, name]) => name!,
      ),
    ),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(name => !exported.has(name))).toEqual([])
})

test('the lists of features are those of the server and of the web', () => {
  const architecture = read('docs/architecture.md')
  const listed = [...architecture.matchAll(/^`(school(?: [\w-]+)+)`/gm)].map(([, names]) => names!.split(' '))
  const foldersOf = (file: string, list: RegExp) => {
    const text = read(file)
    const names = list.exec(text)![1]!.match(/\w+/g)!
    return names.map(name => new RegExp(`\\b${name}\\b[^;\\n]*from '[^']*features/([^/']+)/`).exec(text)?.[1])
  }
  expect(listed).toEqual([
    foldersOf('server/app.ts', /features: \[([^\]]*)\]/),
    foldersOf('web/routes.ts', /screenRoutes\b[^=]*= \[([^\]]*)\]/),
  ])
})

test('each way needs twelve lines', () => {
  for (const [, block] of walk.matchAll(/### A new [^\n]*\n\n```ts\n([\s\S]*?)```/g))
    expect(
      block!.split('\n').filter(line => line && !/^\/\/ \S+\.tsx?$/.test(line)).length,
    ).toBeLessThanOrEqual(12)
})

test('a kind appears where the guide says, and nowhere else', () => {
  const named = [...walk.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path!)
  const places = globSync('{contract,server,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: [
      ...['**/node_modules/**', '**/features/**', '**/*.test.*', '**/test-*', 'server/kernel/schema.ts'],
      // What people of a story know of it is for tests alone.
      'server/house/life/**',
    ],
  }).filter(path => /features\/homework\/|'homework'|^# homework$/m.test(withoutComments(read(path))))
  const elsewhere = named.filter(path => /\.test\.|^docs\//.test(path))
  for (const path of elsewhere) expect(read(path), path).toContain('homework')
  expect(places.sort()).toEqual(named.filter(path => !elsewhere.includes(path)).sort())
})
