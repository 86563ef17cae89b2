import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { exceptions, membershipReaders, owners, views } from './row-owners.ts'

const app = testApp()
const root = join(import.meta.dirname, '..')
const sources = globSync('{features/*,kernel}/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/test-*.ts'],
}).map(path => ({
  path,
  feature: path.startsWith('features/') ? path.split('/')[1]! : 'kernel',
  text: readFileSync(join(root, path), 'utf8'),
}))
const writing =
  /\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)\b/g
const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map(table => [table as string, owner])),
)

/** What the source files write, as `feature table`. */
const written = new Set(
  sources.flatMap(({ feature, text }) =>
    [...text.matchAll(writing)]
      .map(([, built, raw]) => built ?? raw!)
      .filter(table => ownerOf.has(table))
      .map(table => `${feature} ${table}`),
  ),
)

test('every table has one owner, which is a feature', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app().db)
  const tables = Object.values(owners).flat()
  expect([...tables, ...views, 'migration'].sort()).toEqual(rows.map(({ name }) => name).sort())
  // A feature whose tables are all those of lower ones has no line.
  const features: string[] = ['kernel', ...lectern.features.map(({ name }) => name)]
  expect(Object.keys(owners).filter(name => !features.includes(name))).toEqual([])
})

test('only the owner writes a table, apart from the exceptions', () => {
  const excepted = Object.entries(exceptions).flatMap(([feature, tables]) =>
    Object.keys(tables).map(table => `${feature} ${table}`),
  )
  const foreign = [...written].filter(line => {
    const [feature, table] = line.split(' ')
    return ownerOf.get(table!) !== feature
  })
  expect(foreign.sort()).toEqual(excepted.sort())
})

test('who is in a course is read through the views', () => {
  const read =
    /(?:from|join|Join\(|selectFrom\()\s*'?membership\b(?!')(?! membership)|(?:selectFrom|Join)\('membership'/
  const readers = sources.filter(({ feature, text }) => feature !== 'kernel' && read.test(text))
  expect([...new Set(readers.map(({ feature }) => feature))].sort()).toEqual(
    Object.keys(membershipReaders).sort(),
  )
})
