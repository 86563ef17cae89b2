import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Running } from '#server/kernel/test-app.ts'

/** A row that is new or gone, compared with the snapshot; a changed row is both. */
export interface Change {
  table: string
  is: 'new' | 'gone'
  /** As JSON. */
  row: string
}

export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

interface Table {
  name: string
  columns: string[]
  key: string[]
  rows: number
}

/** Columns and fields of answers whose values are drawn. */
const drawn = new Set(['code', 'alias_salt', 'secret', 'ticket', 'token', 'token_hash', 'groupCode'])

/**
 * Copies all rows of a database whose server stands still, so that they can be put back after something has changed
 * them. Quicker than a clone, which would need connections, plans and a server of its own.
 */
export async function takeSnapshot({ services, db }: Running) {
  const client = new pg.Client({ connectionString: await urlOf(db) })
  client.on('error', () => {})
  await client.connect()
  const began = Date.now()
  await client.query('delete from pgboss.job')
  const tables = await tablesOf(client)
  await letReferencesWait(client)
  await client.query('create schema snapshot')
  for (const { name } of tables)
    await client.query(
      `create unlogged table snapshot."${name}" as table ${name === 'job' ? 'pgboss.job' : `"${name}"`}`,
    )
  let mark = await transactionOf(client)
  const asked = tables
    .map(
      ({ name, rows }, index) =>
        `select ${index}::int as at where (select count(*) from ${of(name)}) <> ${rows} or exists (select from ${of(name)} where xmin::text::bigint > $1)`,
    )
    .join(' union all ')

  async function changed(): Promise<Table[]> {
    const { rows } = await client.query<{ at: number }>({ name: 'changed', text: asked, values: [mark] })
    return rows.map(({ at }) => tables[at]!)
  }

  async function differences(of: readonly Table[]): Promise<Change[]> {
    if (of.length === 0) return []
    const { rows } = await client.query<Change>(of.map(({ name }) => differing(name)).join(' union all '))
    return rows
  }

  return {
    /** What differs from the snapshot. */
    changes: async () => differences(await changed()),
    async putBack() {
      const tables = await changed()
      const texts = [deleteNew, updateChanged, insertGone].flatMap(text =>
        tables.map(table => text(table, mark)),
      )
      await client.query(`begin; set constraints all deferred; ${texts.join('; ')}; commit`)
      const left = await differences(tables)
      if (left.length > 0) throw new Error(`cannot be put back: ${JSON.stringify(left)}`)
      mark = await transactionOf(client)
      services.memory.forgetAll()
    },
    async isSomebodyWaiting() {
      const { rowCount } = await client.query({
        name: 'waiting',
        text: 'select from pg_locks where not granted limit 1',
      })
      return rowCount !== 0
    },
    /** Changes as lines that are equal where only new ids, draws and the time by the wall differ. */
    comparable: (changes: readonly Change[]) => named(changes.map(plain), began),
    close: () => client.end(),
  }
}

function differing(name: string) {
  const is = `select to_jsonb(t)::text as row from ${of(name)} t`
  const was = `select to_jsonb(t)::text as row from snapshot."${name}" t`
  return `(select '${name}' as table, 'new' as is, a.row from (${is} except ${was}) a)
    union all (select '${name}', 'gone', b.row from (${was} except ${is}) b)`
}

const same = (key: readonly string[]) =>
  key.map(column => `t."${column}" is not distinct from s."${column}"`).join(' and ')
const listed = (columns: readonly string[], prefix = '') =>
  columns.map(column => `${prefix}"${column}"`).join(', ')

const deleteNew = ({ name, key }: Table, mark: number) =>
  `delete from ${of(name)} t where xmin::text::bigint > ${mark} and not exists (select from snapshot."${name}" s where ${same(key)})`

const updateChanged = ({ name, key, columns }: Table, mark: number) => {
  const others = columns.filter(column => !key.includes(column))
  return others.length === 0
    ? 'select'
    : `update ${of(name)} t set (${listed(others)}) = row(${listed(others, 's.')}) from snapshot."${name}" s where t.xmin::text::bigint > ${mark} and ${same(key)}`
}

const insertGone = ({ name, key, columns }: Table) =>
  `insert into ${of(name)} (${listed(columns)}) overriding system value select ${listed(columns)} from snapshot."${name}" s where not exists (select from ${of(name)} t where ${same(key)})`

/** Rows come back in any order; nothing else changes by it. */
async function letReferencesWait(client: pg.Client) {
  const { rows } = await client.query<{ text: string }>(`
    select format('alter table %s alter constraint %I deferrable initially immediate', conrelid::regclass, conname) as text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  await client.query(rows.map(({ text }) => text).join('; '))
}

const of = (name: string) => (name === 'job' ? 'pgboss.job' : `"${name}"`)

async function urlOf(db: Running['db']) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text) filter (where a.attnum = any(i.indkey)), array_agg(a.attname::text)) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where (c.relnamespace = 'public'::regnamespace or c.oid = 'pgboss.job'::regclass)
      and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid, c.relname order by c.relname`)
  const counted: Table[] = []
  for (const table of rows) {
    const {
      rows: [count],
    } = await client.query<{ count: number }>(`select count(*) as count from ${of(table.name)}`)
    counted.push({ ...table, rows: count!.count })
  }
  return counted
}

async function transactionOf(client: pg.Client) {
  const { rows } = await client.query<{ id: number }>('select pg_current_xact_id()::text::bigint as id')
  return rows[0]!.id
}

const moment = /"\d{4}-\d\d-\d\dT[\d:.]+\+00:00"/g
const hour = 3_600_000

/** Without what is drawn, and what the database's own clock says. */
function plain({ table, is, row }: Change): string {
  const values = JSON.parse(row) as Record<string, unknown>
  if (table === 'job') {
    const { name, data, singleton_key, state } = values
    return `${is} job ${JSON.stringify({ name, data, singleton_key, state })}`
  }
  const text = JSON.stringify(values, (name, value) =>
    drawn.has(name) && value !== null && value !== '' ? 'drawn' : value,
  ).replace(moment, time => (Math.abs(Date.parse(JSON.parse(time)) - Date.now()) < hour ? '"now"' : time))
  return `${is} ${table} ${text}`
}

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** Names new ids by what is said of them. */
function named(lines: readonly string[], began: number): string[] {
  const isNew = (id: string) =>
    id[14] === '4' || Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= began
  let names = new Map<string, string>()
  const speak = (line: string, self?: string) =>
    line.replace(anId, id => (!isNew(id) ? id : id === self ? 'it' : `#${names.get(id) ?? ''}`))
  for (let round = 0; round < 3; round++) {
    const said = new Map<string, string[]>()
    for (const line of lines)
      for (const id of new Set(line.match(anId) ?? []))
        if (isNew(id)) said.set(id, [...(said.get(id) ?? []), speak(line, id)])
    names = new Map(
      [...said].map(([id, of]) => [
        id,
        createHash('sha256').update(of.toSorted().join('\n')).digest('hex').slice(0, 6),
      ]),
    )
  }
  return lines.map(line => speak(line))
}
