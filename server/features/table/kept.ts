import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { noSource, type TableSource } from '#contract/features/table/source.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'

/** A table that was read, with what it would change: of a course, of one activity, or of neither. */
export interface TableKey {
  id: string
  /** What it was read for. */
  about: 'roster' | 'register' | 'scores' | 'submissions' | 'questions'
  /** Null: what it changes is in no course. */
  courseId: string | null
  activityId: string | null
  /** Whoever had it read; nobody else sees it. */
  authorId: string
}

/** What a call is about: a table that the caller had read for this course. */
export const ofCaller = (
  about: TableKey['about'],
  { course, person }: Pick<CourseContext, 'course' | 'person'>,
  id: string,
): TableKey => ({ id, about, courseId: course.id, activityId: null, authorId: person.id })

interface ReadTable {
  fileName?: string
  /** Rows; those with `isConflict` are told apart. */
  changes: readonly unknown[]
  problems?: readonly unknown[]
  /** How much says what stands there already. */
  same?: number
  /** What belongs to all rows. */
  extra?: object
  /** From where in the file. */
  source?: TableSource
}

/** Keeps what a table would change. */
export const keepTable = (db: Database, key: TableKey, read: ReadTable, now: number) =>
  insertTable(db, {
    ...key,
    ...{ fileName: read.fileName ?? '', same: read.same ?? 0, now },
    changes: JSON.stringify(read.changes),
    problems: JSON.stringify(read.problems ?? []),
    extra: read.extra || read.source ? JSON.stringify({ ...read.extra, source: read.source }) : null,
  })

/** Keeps what the file that came with a call would change. @returns its id */
export async function keepPreview(context: CourseContext, about: TableKey['about'], read: ReadTable) {
  const key = ofCaller(about, context, newId())
  await context.inTransaction(({ db, now }) => keepTable(db, key, read, now))
  return key.id
}

interface NewTable extends TableKey {
  fileName: string
  /** These are JSON. */
  changes: string
  problems: string
  extra: string | null
  same: number
  now: number
}
const insertTable = prepared((db, kept: NewTable) =>
  db.insertInto('table_import').values({
    ...{ id: kept.id, about: kept.about, course_id: kept.courseId, activity_id: kept.activityId },
    ...{ author_id: kept.authorId, file_name: kept.fileName, changes: kept.changes },
    ...{ problems: kept.problems, same: kept.same, extra: kept.extra, created_at: at(kept.now) },
  }),
)

const isThat = ({ id, about, courseId, activityId, authorId }: TableKey) => sql<SqlBool>`
  id = ${id} and about = ${about} and author_id = ${authorId}
    and course_id is not distinct from ${courseId}::uuid and activity_id is not distinct from ${activityId}::uuid`

const isConflict = sql`coalesce((row -> 'isConflict')::boolean, false)`
const rowsOnly = {
  changed: sql`select row, place from jsonb_array_elements(changes) with ordinality as planned (row, place)
    where not ${isConflict}`,
  conflicts: sql`select row, place from jsonb_array_elements(changes) with ordinality as planned (row, place)
    where ${isConflict}`,
  problems: sql`select row, place from jsonb_array_elements(problems) with ordinality as planned (row, place)`,
}

interface Slice extends TableKey {
  limit: number
  offset: number
}
const sliceOf = variants({ only: ['changed', 'conflicts', 'problems'] }, ({ only }) =>
  prepared(
    (_, slice: Slice) => sql<{
      changes: number
      conflicts: number
      problems: number
      same: number
      applied_at: number | null
      undone_at: number | null
      file_name: string
      extra: unknown
      /** Rows that were taken, of a table that is applied in parts. */
      taken: number
      rows: unknown[] | null
    }>`
      select jsonb_array_length(changes) as changes, jsonb_array_length(problems) as problems, same,
        applied_at, undone_at, file_name, extra,
        case when jsonb_typeof(former) = 'array' then jsonb_array_length(former) else 0 end as taken,
        jsonb_array_length(jsonb_path_query_array(changes, '$[*] ? (@.isConflict == true)')) as conflicts, (
          select jsonb_agg(row order by place)
          from (select row, place from (${rowsOnly[only]}) as planned
            order by place limit ${slice.limit} offset ${slice.offset}) as slice
        ) as rows
      from table_import where ${isThat(slice)}`,
  ),
)

/** How much there is of each in a table that was read, as `pageOfTable` counts it. */
export function countsOf({ changes, problems, same }: CountedImport) {
  const conflicts = changes.filter(({ isConflict }) => isConflict).length
  return { changed: changes.length - conflicts, conflicts, same, problems: problems.length }
}
interface CountedImport {
  changes: readonly { isConflict: boolean }[]
  problems: readonly unknown[]
  same: number
}

interface PageOfRows {
  only: 'changed' | 'conflicts' | 'problems'
  page: number
  limit: number
}

/**
 * A page of what a table would change, of what has changed meanwhile, or of what cannot be used, with how much there is of
 * each.
 * @throws notFound
 */
export async function pageOfTable<Row>(db: Database, key: TableKey, { only, page, limit }: PageOfRows) {
  const found = await sliceOf({ only }).first(db, { ...key, limit, offset: (page - 1) * limit })
  if (!found) return fail(kernelErrors.notFound)
  const { changes, conflicts, problems, same, rows, ...table } = found
  const counts = { changed: changes - conflicts, conflicts, problems, same }
  return { ...table, source: sourceOf(table), rows: (rows ?? []) as Row[], counts, total: counts[only] }
}

/** From where in its file a table was read; of those that were kept before that was, nothing is known. */
export const sourceOf = ({ extra }: { extra: unknown }): TableSource =>
  (extra as { source?: TableSource } | null)?.source ?? noSource

const thatTable = fragment((db, key: TableKey) => db.selectFrom('table_import').where(isThat(key)))

/** What was read, as long as something else keeps others away. */
export const findTable = prepared((db, key: TableKey) =>
  thatTable(db, key).select(['changes', 'extra', 'applied_at']),
)
export const lockTable = prepared((db, key: TableKey) =>
  thatTable(db, key)
    .select(['file_name', 'changes', 'former', 'extra', 'applied_at', 'undone_at'])
    .forUpdate(),
)
/** Without what it would change, of which there may be much: only how much. */
export const lockCounted = prepared((db, key: TableKey) =>
  thatTable(db, key)
    .select(['applied_at', 'undone_at'])
    .select(sql<number>`jsonb_array_length(changes)`.as('changes'))
    .forUpdate(),
)

/** A table that nobody has applied yet. @throws notFound, and `applied` */
export function toApply<Table extends { applied_at: number | null }>(
  table: Table | undefined,
  applied: ErrorDefinition = tableErrors.applied,
): Table {
  if (!table) return fail(kernelErrors.notFound)
  return table.applied_at === null ? table : fail(applied)
}

/** A table that was applied, and not undone. @throws notFound, notApplied */
export function toUndo<Table extends { applied_at: number | null; undone_at: number | null }>(
  table: Table | undefined,
): Table & { applied_at: number } {
  if (!table) return fail(kernelErrors.notFound)
  const { applied_at, undone_at } = table
  return applied_at !== null && undone_at === null ? { ...table, applied_at } : fail(tableErrors.notApplied)
}

export const noteApplied = prepared((db, id: string, now: number) =>
  db
    .updateTable('table_import')
    .set({ applied_at: at(now) })
    .where('id', '=', id),
)
/** @param changes JSON of those that were made */
export const noteMade = prepared((db, id: string, changes: string, now: number) =>
  db
    .updateTable('table_import')
    .set({ changes, applied_at: at(now) })
    .where('id', '=', id),
)
interface Parted {
  id: string
  /** JSON of the rows that were taken, and of those that still wait. */
  taken: string
  waiting: string
  now: number
}
/** For a table that is applied in parts: what was taken stands apart from what waits. */
export const noteTaken = prepared((db, { id, taken, waiting, now }: Parted) =>
  db
    .updateTable('table_import')
    .set({ former: taken, changes: waiting, applied_at: at(now), undone_at: null })
    .where('id', '=', id),
)
/** Such a table was undone: all of its rows wait again. */
export const noteReturned = prepared((db, { id, waiting, now }: Omit<Parted, 'taken'>) =>
  db
    .updateTable('table_import')
    .set({ former: null, changes: waiting, undone_at: at(now) })
    .where('id', '=', id),
)
/** Changes one of its rows. @param row its index, @param change JSON of it */
export const noteRow = prepared(
  (_, id: string, row: number, change: string) => sql`
    update table_import set changes = jsonb_set(changes, array[${row}::int::text], ${change}::jsonb) where id = ${id}`,
)
export const noteUndone = prepared((db, id: string, now: number) =>
  db
    .updateTable('table_import')
    .set({ undone_at: at(now) })
    .where('id', '=', id),
)

/** The same, as parts of statements that apply or undo a table themselves. @param former what stood there before */
export const applying = (id: string, now: number, former: RawBuilder<unknown>) => sql`
  update table_import set applied_at = ${at(now)}, former = (${former}) where id = ${id}`
export const undoing = (id: string, now: number) => sql`
  update table_import set undone_at = ${at(now)} where id = ${id}`

/** Forgets what somebody has had read of an activity and not applied. @returns what it would have changed */
export const dropPreviews = prepared((db, activityId: string, authorId: string) =>
  db
    .deleteFrom('table_import')
    .where('activity_id', '=', activityId)
    .where('author_id', '=', authorId)
    .where('applied_at', 'is', null)
    .returning('changes'),
)

/** What somebody has had read of an activity, newest first. */
export const tablesOf = prepared((db, activityId: string, authorId: string) =>
  db
    .selectFrom('table_import')
    .select(['id', 'file_name', 'created_at', 'applied_at', 'undone_at'])
    .select(sql<number>`jsonb_array_length(changes)`.as('changed'))
    .where('activity_id', '=', activityId)
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(5)),
)
