import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'

/** A file of grades that was read, with what it would change: of a course's gradebook, or of one activity. */
export interface KeptImport {
  id: string
  courseId: string
  /** Null: of the gradebook. */
  activityId: string | null
  /** Whoever had it read; nobody else sees it. */
  authorId: string
}

interface NewImport extends KeptImport {
  fileName: string
  /** JSON of rows with `isConflict`. */
  changes: string
  /** JSON of rows. */
  problems: string
  /** How much says what stands there already. */
  same: number
  now: number
}

export const keepImport = prepared((db, kept: NewImport) =>
  db.insertInto('score_import').values({
    ...{ id: kept.id, course_id: kept.courseId, activity_id: kept.activityId, author_id: kept.authorId },
    ...{ file_name: kept.fileName, changes: kept.changes, problems: kept.problems, same: kept.same },
    created_at: at(kept.now),
  }),
)

interface Slice extends KeptImport {
  limit: number
  offset: number
}
const rowsOnly = {
  changed: sql`select row, place from jsonb_array_elements(changes) with ordinality as planned (row, place)
    where not (row -> 'isConflict')::boolean`,
  conflicts: sql`select row, place from jsonb_array_elements(changes) with ordinality as planned (row, place)
    where (row -> 'isConflict')::boolean`,
  problems: sql`select row, place from jsonb_array_elements(problems) with ordinality as planned (row, place)`,
}
const isThat = ({ id, courseId, activityId, authorId }: KeptImport) => sql<SqlBool>`
  id = ${id} and course_id = ${courseId} and author_id = ${authorId}
    and activity_id is not distinct from ${activityId}::uuid`

/** A page of what a file would change, of what has changed meanwhile, or of what cannot be used; with how many there are. */
export const sliceOfImport = variants({ only: ['changed', 'conflicts', 'problems'] }, ({ only }) =>
  prepared(
    (_, slice: Slice) => sql<{
      changes: number
      conflicts: number
      problems: number
      same: number
      applied_at: number | null
      undone_at: number | null
      file_name: string
      rows: unknown[] | null
    }>`
      select jsonb_array_length(changes) as changes, jsonb_array_length(problems) as problems, same,
        applied_at, undone_at, file_name,
        jsonb_array_length(jsonb_path_query_array(changes, '$[*] ? (@.isConflict == true)')) as conflicts, (
          select jsonb_agg(row order by place)
          from (select row, place from (${rowsOnly[only]}) as planned
            order by place limit ${slice.limit} offset ${slice.offset}) as slice
        ) as rows
      from score_import where ${isThat(slice)}`,
  ),
)

export const lockImport = prepared((db, kept: KeptImport) =>
  db
    .selectFrom('score_import')
    .select(['file_name', 'changes', 'applied_at', 'undone_at'])
    .where(isThat(kept))
    .forUpdate(),
)
/** @param changes JSON of those that were made */
export const noteApplied = prepared((db, id: string, changes: string, now: number) =>
  db
    .updateTable('score_import')
    .set({ changes, applied_at: at(now) })
    .where('id', '=', id),
)
export const noteUndone = prepared((db, id: string, now: number) =>
  db
    .updateTable('score_import')
    .set({ undone_at: at(now) })
    .where('id', '=', id),
)

/** Forgets what somebody has had read of an activity and not applied. @returns what it would have changed */
export const dropPreviews = prepared((db, activityId: string, authorId: string) =>
  db
    .deleteFrom('score_import')
    .where('activity_id', '=', activityId)
    .where('author_id', '=', authorId)
    .where('applied_at', 'is', null)
    .returning('changes'),
)

/** What somebody has had read of an activity, newest first. */
export const importsOf = prepared((db, activityId: string, authorId: string) =>
  db
    .selectFrom('score_import')
    .select(['id', 'file_name', 'created_at', 'applied_at', 'undone_at'])
    .select(sql<number>`jsonb_array_length(changes)`.as('changed'))
    .where('activity_id', '=', activityId)
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(5)),
)
