import { sql } from 'kysely'
import { clean } from '#contract/wire.ts'
import { cleanHtml, cleanHtmlWithPictures, isIntricate, withoutTags } from '#server/kernel/clean-html.ts'
import type { Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import {
  countKey,
  type EarlierFormat,
  type PortableRef,
  type PortableRow,
  type PortableTable,
} from '#server/kernel/portable.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { uuids } from './ids-in-rows.ts'
import { type Column, type Portables, readColumns } from './tables.ts'

/** Rows written by one statement. */
const batch = 500
const isUuid = (text: string) => text.length === 36 && text.match(uuids)?.[0] === text

/** Invalid rows. The message is for the log. */
export class UnsoundRow extends Error {}

export interface Target {
  /** Its `db` is the transaction that creates the course. */
  unit: Unit
  /** The owner of the new course. */
  ownerId: string
  /** The person replacing one of the source; undefined: omitted. */
  person(id: string): string | undefined
  /** The file replacing one of the source. */
  file(id: string): string | undefined
  /** Values of the new course's own row. */
  course?: PortableRow
  /** The existing course into which the rows go; otherwise they bring their own. */
  into?: string
  /** A copy for another class: times, publication and progress are reset. */
  fresh: boolean
  /** The rows come from outside: nothing in them is trusted. */
  isForeign: boolean
}

interface Link {
  table: string
  own: string
  id: string
  column: string
  names: PortableRef
  old: string
}

/** Writes rows of a course under new ids, in the order of the tables. */
export async function openPlace(target: Target, portables: Portables) {
  const { db, now } = target.unit
  const columns = await readColumns(db)
  const ids = new Map<string, Map<string, string>>()
  /** All new ids by the old ones, for texts that hold ids. */
  const everything = new Map<string, string>()
  const links: Link[] = []
  const counts = new Map<string, number>()
  const count = (key: string, more: number) => counts.set(key, (counts.get(key) ?? 0) + more)
  const nowText = new Date(now).toISOString()
  let courseId = target.into ?? ''

  function newIdFor(table: string, old: string) {
    const known = ids.get(table) ?? new Map<string, string>()
    if (known.has(old)) throw new UnsoundRow(`${table}: ${old} twice`)
    const made = newId()
    ids.set(table, known.set(old, made))
    everything.set(old, made)
    return made
  }

  function find(ref: PortableRef, old: string) {
    if (ref === 'person') return target.person(old)
    if (ref === 'author') return target.fresh ? target.ownerId : (target.person(old) ?? target.ownerId)
    if (ref === 'file') return target.file(old)
    if (ref === 'course' && target.into) return target.into
    return ids.get(ref)?.get(old)
  }

  /** @returns undefined when the row is omitted */
  function exchange(table: PortableTable, given: PortableRow): PortableRow | undefined {
    const known = columns.get(table.table) ?? []
    const row: PortableRow = Object.fromEntries(
      known.flatMap(({ name }) => (name in given ? [[name, given[name]]] : [])),
    )
    const put = Object.entries(table.refs).filter(([, ref]) => ref !== 'own')
    const open: Omit<Link, 'id' | 'own'>[] = []
    for (const [column, ref] of put) {
      const about = known.find(({ name }) => name === column)
      if (!about || !(column in row)) continue
      const isLater = ref === table.table || table.later?.includes(column)
      const old = row[column]
      row[column] = isLater ? null : exchangeIds(about, ref, old)
      if (isLater && typeof old === 'string') open.push({ table: table.table, column, names: ref, old })
      const isMissing = row[column] === null && old !== null && table.required?.includes(column)
      if (isMissing || (row[column] === null && !about.nullable)) return undefined
    }
    if (target.isForeign) cleanTexts(known, row)
    // Packages of before it was there do not have it.
    for (const column of table.html ?? [])
      if (column in row) row[column] = rich(row[column], table.pictured?.includes(column))
    for (const column of table.json ?? []) row[column] = deep(row[column])
    Object.assign(
      row,
      table.texts?.(row, html => rich(html, true)),
    )
    if (target.isForeign) Object.assign(row, table.derive?.(row))
    if (target.fresh) Object.assign(row, table.fresh?.(nowText))
    for (const [column, make] of Object.entries(table.renew ?? {})) row[column] = make()
    takeOwnId(table, given, row, open)
    return row
  }

  function exchangeIds(column: Column, ref: PortableRef, old: unknown): unknown {
    if (column.type === '_uuid')
      return Array.isArray(old) ? old.flatMap(one => find(ref, String(one)) ?? []) : []
    if (old === null && ref === 'author' && !column.nullable) return target.ownerId
    return old === null ? null : (find(ref, String(old)) ?? null)
  }

  function takeOwnId(
    table: PortableTable,
    given: PortableRow,
    row: PortableRow,
    open: Omit<Link, 'id' | 'own'>[],
  ) {
    const own = Object.entries(table.refs).find(([, ref]) => ref === 'own')?.[0]
    if (!own) return
    const id = newIdFor(table.table, String(given[own]))
    row[own] = id
    links.push(...open.map(link => ({ ...link, own, id })))
  }

  const exchangeInText = (text: string) =>
    text.replace(uuids, old => everything.get(old) ?? target.file(old) ?? old)

  function rich<V>(value: V, isPictured = false): V | string {
    if (typeof value !== 'string') return value
    if (!target.isForeign) return exchangeInText(value)
    // Only pictures in the package: it cannot show files stored here.
    const html = isIntricate(value) ? withoutTags(value) : value
    return exchangeInText(isPictured ? cleanHtmlWithPictures(html, id => target.file(id)) : cleanHtml(html))
  }

  const plain = (text: string) => (target.isForeign ? clean(text) : text)

  function deep(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(deep)
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plain(key), deep(inner)]))
    if (typeof value !== 'string') return value
    if (!isUuid(value)) return plain(value)
    return (
      everything.get(value) ?? target.file(value) ?? target.person(value) ?? (target.isForeign ? null : value)
    )
  }

  /** @throws UnsoundRow */
  function checkSound(table: PortableTable, row: PortableRow) {
    const { ranges = {}, isSound } = table
    const wrong = columns.get(table.table)?.find(({ name, type }) => {
      const value = row[name] ?? null
      if (value === null) return false
      if (type === 'timestamptz') return !isMoment(value)
      const range = ranges[name]
      return range !== undefined && !isWithin(value, range, type.startsWith('int'))
    })
    if (wrong) throw new UnsoundRow(`${table.table}.${wrong.name}: ${JSON.stringify(row[wrong.name])}`)
    if (isSound && !isSound(row)) throw new UnsoundRow(`${table.table}: ${JSON.stringify(row).slice(0, 300)}`)
  }

  async function place(table: PortableTable, given: readonly PortableRow[]) {
    const rows = given.flatMap(row => {
      if (target.isForeign) checkSound(table, row)
      const exchanged = exchange(table, row)
      return exchanged ? [exchanged] : []
    })
    if (table.table === 'course') {
      if (rows.length !== 1 || courseId) throw new UnsoundRow('one course')
      courseId = String(rows[0]!.id)
      Object.assign(rows[0]!, target.course, { owner_id: target.ownerId })
    }
    for (let start = 0; start < rows.length; start += batch)
      await insert(db, table.table, rows.slice(start, start + batch))
    count(table.table, rows.length)
    const { counted } = table
    if (counted && 'column' in counted)
      for (const row of rows) count(countKey(table.table, row[counted.column]), 1)
  }

  /**
   * Fills in forward references, and corrects counters; before that, what rows of earlier formats left open.
   * @returns the course's new id
   */
  async function finish(earlier: readonly EarlierFormat[] = []) {
    if (!courseId) throw new UnsoundRow('no course')
    await fillLinks(db, links, find)
    if (target.into) return courseId
    for (const { settle } of [...earlier, ...portables.declared])
      await settle?.(target.unit, courseId, counts, target.isForeign)
    return courseId
  }

  /** The new id of a row that was placed. */
  const idOf = (table: string, old: string) => ids.get(table)?.get(old)

  return { place, finish, counts, idOf }
}

/** A plausible time as stored in rows: PostgreSQL would also accept `infinity`, `now` and the year 290000. */
const isMoment = (value: unknown) =>
  typeof value === 'string' && /^(19|20|21)\d\d-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))

const isWithin = (value: unknown, [least, most]: readonly [number, number], isWhole: boolean) =>
  typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value))

/** Removes what a text typed here could not contain either. */
function cleanTexts(columns: readonly Column[], row: PortableRow) {
  for (const { name, type } of columns) {
    const value = row[name]
    if (type === 'text' && typeof value === 'string') row[name] = clean(value)
    if (type === '_text' && Array.isArray(value)) row[name] = value.map(one => clean(String(one)))
  }
}

async function insert(db: Database, table: string, rows: readonly PortableRow[]) {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return
  const columns = sql.join(names.map(name => sql.ref(name)))
  // biome-ignore lint/plugin: the tables are those that the features declare
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

async function fillLinks(
  db: Database,
  links: readonly Link[],
  find: (ref: PortableRef, old: string) => string | undefined,
) {
  for (const [, some] of Map.groupBy(links, ({ table, column }) => `${table}.${column}`)) {
    const { table, column, own, names } = some[0]!
    const pairs = some.flatMap(({ id, old }) => {
      const found = find(names, old)
      return found ? [{ id, value: found }] : []
    })
    for (let start = 0; start < pairs.length; start += batch)
      // biome-ignore lint/plugin: the tables are those that the features declare
      await sql`update ${sql.table(table)} t set ${sql.ref(column)} = p.value
        from jsonb_to_recordset(${JSON.stringify(pairs.slice(start, start + batch))}::jsonb) as p(id uuid, value uuid)
        where t.${sql.ref(own)} = p.id`.execute(db)
  }
}
