import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { type PortableTable, portablesIn } from '#server/kernel/portable.ts'
import { testApp } from '#server/kernel/test-app.ts'

interface Key {
  table: string
  columns: string[]
  names: string
  /** Rows go with those they name. */
  goes: boolean
}

interface Column {
  table: string
  name: string
  type: string
}

const app = testApp()
const all = portablesIn(new Declarations(lectern.features))
const declared = all.flatMap(({ tables }) => tables)
const stays = all.flatMap(portable => Object.keys(portable.stays ?? {}))
const names = declared.map(({ table }) => table as string)
let keys: Key[]
let columns: Map<string, Column[]>

beforeAll(async () => {
  const found = await sql<Key>`
    select conrelid::regclass::text as table, confrelid::regclass::text as names, confdeltype = 'c' as goes,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(app().db)
  keys = found.rows
  const all = await sql<Column>`
    select table_name as table, column_name as name, udt_name as type
    from information_schema.columns where table_schema = 'public'`.execute(app().db)
  columns = Map.groupBy(all.rows, row => row.table)
})

/** Tables that lead to a course, directly or through others. */
function hangingOnCourses() {
  const hanging = new Set(['course'])
  for (let before = 0; before < hanging.size; ) {
    before = hanging.size
    for (const { table, names } of keys) if (hanging.has(names)) hanging.add(table)
  }
  return [...hanging]
}

const namesOf = ({ table }: PortableTable, column: string) =>
  keys.filter(key => key.table === table && key.columns.includes(column)).map(key => key.names)

describe('the tables that belong to a course', () => {
  test('are each declared as copied with it, or as omitted for a reason', () => {
    expect(hangingOnCourses().filter(table => !names.includes(table) && !stays.includes(table))).toEqual([])
    expect(names.filter(name => stays.includes(name))).toEqual([])
    expect([...names, ...stays].filter(name => !columns.has(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(declared.map(table => [table.table, table] as const))(
    'declare for %s what every column of ids and of JSON holds',
    (_name, table) => {
      const own = columns.get(table.table) ?? []
      const ids = own.filter(({ type }) => type === 'uuid' || type === '_uuid').map(({ name }) => name)
      const kept = ids.filter(name => !(name in (table.renew ?? {})))
      expect(Object.keys(table.refs).sort()).toEqual(kept.sort())
      const json = own.filter(({ type }) => type === 'jsonb' || type === 'json').map(({ name }) => name)
      expect([...(table.json ?? [])].sort()).toEqual(json.sort())
      for (const column of [...(table.html ?? []), ...Object.keys(table.renew ?? {}), table.from[0]])
        expect(own.map(({ name }) => name)).toContain(column)
      for (const column of table.required ?? []) expect(Object.keys(table.refs)).toContain(column)
      for (const column of Object.keys(table.fresh?.('2026-11-21T00:00:00Z') ?? {}))
        expect(own.map(({ name }) => name)).toContain(column)
    },
  )

  test.each(declared.map(table => [table.table, table] as const))(
    'limit every number of %s that is not generated',
    (_name, { table, ranges = {}, renew = {} }) => {
      const numbers = (columns.get(table) ?? []).filter(({ type }) => /^(int\d|float\d|numeric)$/.test(type))
      const open = numbers.map(({ name }) => name).filter(name => !(name in renew))
      expect(Object.keys(ranges).sort()).toEqual(open.sort())
      for (const [least, most] of Object.values(ranges)) expect(least).toBeLessThan(most)
    },
  )

  test.each(declared.map(table => [table.table, table] as const))(
    'replace the ids of %s by those of the table that the database references',
    (_name, table) => {
      for (const [column, ref] of Object.entries(table.refs)) {
        const expected: Record<string, string[]> = {
          person: ['account'],
          author: ['account'],
          file: ['file'],
        }
        const target = namesOf(table, column)
        if (ref === 'own' || target.length === 0) continue
        const allowed = expected[ref] ?? [ref]
        // Tables sharing the spine's ids may be referenced through it.
        const reached = allowed.some(name => target.includes(name) || sharesIds(target, name))
        expect(reached, `${table.table}.${column} names ${target}, declared as ${ref}`).toBe(true)
      }
    },
  )
})

const isLed = ({ through }: PortableTable) => through !== undefined
const referencing = (table: string) => keys.filter(key => key.names === table).map(key => key.table)

describe('rows that belong to people through others', () => {
  test.each(declared.filter(isLed).map(table => [table.table, table] as const))(
    'are led to from %s by a table with a row for each person, and by the same id',
    (_name, { table, through, refs }) => {
      const { table: leading, there, here } = through!
      const named = declared.find(one => one.table === leading)
      expect(Object.values(named?.refs ?? {})).toContain('person')
      expect(named?.through).toBeUndefined()
      expect(Object.keys(refs)).toContain(here)
      // Both columns name the same rows, if neither is the other's own.
      const target = refs[here] === 'own' ? table : refs[here]
      expect(named?.refs[there]).toBe(target)
    },
  )

  test('lead to all that hangs on them', () => {
    const led = declared.filter(isLed)
    const leading = led.map(({ through }) => through!.table as string)
    const isGone = (table: string) =>
      stays.includes(table) && keys.some(key => key.table === table && key.goes)
    const hanging = led.flatMap(({ table }) => referencing(table)).filter(table => !isGone(table))
    const forgotten = hanging.filter(
      table => !leading.includes(table) && !led.some(one => one.table === table),
    )
    expect(led.length).toBeGreaterThan(0)
    expect(forgotten).toEqual([])
  })

  test('never move by themselves: a person they name is followed, not asked for', () => {
    for (const table of declared.filter(isLed))
      expect([table.table, table.isBlank, table.isGiven]).toEqual([...[table.table, undefined, undefined]])
  })
})

describe('what is declared of earlier formats', () => {
  const formats = all.flatMap(({ earlier = [] }) => earlier)
  test('makes rows of tables that travel', () => {
    expect(formats.length).toBeGreaterThan(0)
    for (const { sources } of formats)
      expect(Object.keys(sources).filter(name => !names.includes(name))).toEqual([])
  })
})

/** Whether one of the tables takes its ids from the named one, such as homework from activity. */
function sharesIds(tables: readonly string[], name: string): boolean {
  return tables.some(table => {
    if (table === 'account') return false
    const nexts = keys.filter(
      key => key.table === table && key.columns.some(column => column === 'id' || column.endsWith('_id')),
    )
    return nexts.some(({ names }) => names === name || (names !== table && sharesIds([names], name)))
  })
}
