import { sql } from 'kysely'
import { lectern } from '#server/app.ts'
import type { Database } from '#server/kernel/database.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import type { PortableRow, TravelChoices } from '#server/kernel/portable.ts'
import { fileIdsIn } from './ids-in-rows.ts'
import { readCourse } from './reading.ts'
import { portables } from './tables.ts'

const travelling = portables({ declarations: new Declarations(lectern.features) })
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Everything in a course, in a form that is the same for equal courses on any server: ids become what they name (people
 * by name and number, files by their bytes, rows by position) and newly created values are omitted, so that two courses
 * can be compared whole.
 */
export async function portrait(db: Database, courseId: string, choices: TravelChoices) {
  const names = new Map<string, string>()
  const tables = new Map<string, PortableRow[]>()
  const files = new Set<string>()
  for await (const { table, rows } of readCourse(db, travelling, courseId, choices)) {
    const own = Object.entries(table.refs).find(([, ref]) => ref === 'own')?.[0]
    const before = tables.get(table.table) ?? []
    for (const [index, row] of rows.entries()) {
      if (own) names.set(String(row[own]), `${table.table} ${before.length + index + 1}`)
      for (const id of fileIdsIn(table, row)) files.add(id)
    }
    const renewed = Object.keys(table.renew ?? {})
    const kept = rows.map(row =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !renewed.includes(name))),
    )
    tables.set(table.table, [...before, ...kept])
  }
  const people = await sql<{ id: string; who: string }>`
    select id, concat_ws(' ', name, number) as who from account`.execute(db)
  for (const { id, who } of people.rows) names.set(id, who)
  const stored = await sql<{ id: string; what: string }>`
    select id, concat_ws(' ', name, size, sha256) as what from file where id = any(${[...files]}::uuid[])`.execute(
    db,
  )
  for (const { id, what } of stored.rows) names.set(id, what)

  const speak = (row: PortableRow) => JSON.stringify(row).replace(uuids, id => names.get(id) ?? id)
  return Object.fromEntries([...tables].map(([table, rows]) => [table, rows.map(speak).sort()]))
}
