import type { Kysely } from 'kysely'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Prepared, prepared } from '#server/kernel/prepared.ts'
import type { DB } from '#server/kernel/schema.ts'
import { asSeen, type SeenRow } from './opening.ts'

/** A query of such rows. */
export interface Selecting<Row> {
  execute(): Promise<Row[]>
}

interface Lockable {
  forNoKeyUpdate(table: string): this
  forShare(table: string): this
}

/**
 * How an activity of a kind is opened: to be looked at, to be changed, and to be done, so that nobody changes it meanwhile.
 * @param table of the kind, whose row is the lock
 * @param select its row with what a student has done with it; everybody's for null
 * @returns functions that answer it. @throws notFound when it is absent, or not for the caller
 */
export function seenStore<Row extends SeenRow>(
  table: keyof DB,
  select: (db: Kysely<DB>, id: string, studentId: string | null) => Selecting<Row>,
) {
  const built = (how: (query: Lockable) => Lockable) =>
    prepared(
      (db, id: string, studentId: string | null) =>
        how(select(db, id, studentId) as unknown as Lockable) as never,
    ) as Prepared<[string, string | null], Row>
  const opener =
    (rows: Prepared<[string, string | null], Row>) => async (context: CourseContext, id: string) =>
      asSeen(context, await rows.first(context.db, id, context.studentId))
  return {
    toSee: opener(built(query => query)),
    toChange: opener(built(query => query.forNoKeyUpdate(table))),
    toDo: opener(built(query => query.forShare(table))),
  }
}

/**
 * The row in which a kind keeps what is its own of an activity.
 * @param columns by the names of the fields
 */
export function ownRow<Fields extends object>(
  table: keyof DB,
  columns: { readonly [Field in keyof Fields]-?: string },
) {
  const named = Object.entries(columns) as [keyof Fields, string][]
  const valuesOf = (fields: Fields) =>
    Object.fromEntries(named.map(([field, column]) => [column, fields[field]]))
  const inserted = prepared((db, id: string, fields: Fields) =>
    db.insertInto(table).values({ id, ...valuesOf(fields) } as never),
  )
  const updated = prepared((db, id: string, fields: Fields) =>
    db
      .updateTable(table)
      .set(valuesOf(fields) as never)
      .where('id' as never, '=', id as never),
  )
  return {
    add: ({ db }: Pick<CourseContext, 'db'>, id: string, fields: Fields) => void inserted(db, id, fields),
    write: ({ db }: Pick<CourseContext, 'db'>, id: string, fields: Fields) => void updated(db, id, fields),
    /** Its fields as a change leaves them: what it does not name stays. */
    changed: (row: object, change: { readonly [Field in keyof Fields]?: Fields[Field] | undefined }) =>
      Object.fromEntries(
        named.map(([field, column]) => [field, change[field] ?? (row as Record<string, unknown>)[column]]),
      ) as unknown as Fields,
  }
}
