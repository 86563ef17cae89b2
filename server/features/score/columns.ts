import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { maxColumns, ownKind, scoreLimit } from '#contract/features/score/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { lockScheme } from './scheme.ts'
import type { ScoreCell, ScoreSource } from './source.ts'

export const columnsOf = prepared((db, courseId: string) =>
  db
    .selectFrom('score_column')
    .select(['id', 'title', 'full_score', 'is_extra', 'is_shown'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

const enteredIn = prepared((db, courseId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('score_entry as entry')
    .innerJoin('score_column', 'score_column.id', 'entry.column_id')
    .select(['entry.account_id', 'entry.column_id', 'entry.score'])
    .where('entry.course_id', '=', courseId)
    .where('entry.is_current', '=', sql.lit(true))
    .where('entry.score', 'is not', null)
    .where('score_column.deleted_at', 'is', null)
    .where('entry.account_id', '=', sql<string>`any(${accountIds}::uuid[])`),
)

/** What the staff enter themselves; students see it at once, or as soon as its column is shown to them. */
export const ownScores: ScoreSource = {
  kind: ownKind,
  name: { en: 'Other grades', zh: '其他成绩' },
  async columns({ db, course, role }) {
    const rows = await columnsOf(db, course.id)
    return rows
      .filter(row => row.is_shown || role !== 'student')
      .map(row => ({
        id: row.id,
        title: row.title,
        fullScore: row.full_score,
        isExtra: row.is_extra,
        isShown: row.is_shown,
        address: '',
      }))
  },
  // What students do not see has no column in their gradebook, and without one a score is left out.
  async cells({ db, course }, { accountIds }) {
    const rows = await enteredIn(db, course.id, accountIds)
    const cells = new Map<string, ScoreCell[]>()
    for (const { account_id, column_id, score } of rows)
      cells.set(account_id, [...(cells.get(account_id) ?? []), [column_id!, score, false]])
    return cells
  },
}

interface GivenColumn {
  id: string | null
  title: string
  fullScore: number | null
  isExtra: boolean
  isShown: boolean
}

const columnIds = prepared((db, courseId: string) =>
  db.selectFrom('score_column').select('id').where('course_id', '=', courseId),
)
const removeOthers = prepared((db, courseId: string, ids: readonly string[], now: number) =>
  db
    .updateTable('score_column')
    .set({ deleted_at: at(now) })
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', sql<string>`all(${ids}::uuid[])`),
)
const keepColumns = prepared(
  (_, courseId: string, columns: string, now: number) => sql`
    insert into score_column as known (id, course_id, title, full_score, is_extra, is_shown, position, created_at)
    select id, ${courseId}::uuid, title, full_score, is_extra, is_shown, position, ${at(now)}
    from json_to_recordset(${columns}::json)
      as given (id uuid, title text, full_score numeric, is_extra boolean, is_shown boolean, position int)
    on conflict (id) do update set title = excluded.title, full_score = excluded.full_score,
      is_extra = excluded.is_extra, is_shown = excluded.is_shown, position = excluded.position, deleted_at = null
    where known.course_id = excluded.course_id`,
)
const highestOf = prepared((db, courseId: string) =>
  db
    .selectFrom('score_entry')
    .select(['column_id', sql<number>`max(score)`.as('highest')])
    .where('course_id', '=', courseId)
    .where('is_current', '=', sql.lit(true))
    .where('column_id', 'is not', null)
    .groupBy('column_id'),
)

/**
 * Keeps the staff's own columns in this order; those left out are deleted and come back when they are named again.
 * @returns their ids
 * @throws titleMissing, tooManyColumns, scoreForm, scoreTooHigh where more was entered than it would allow, notFound
 */
export async function saveColumns({ db, course, now }: CourseContext, given: readonly GivenColumn[]) {
  if (given.length > maxColumns) fail(scoreErrors.tooManyColumns, { limit: maxColumns })
  const [, known, entered] = await Promise.all([
    lockScheme(db, course.id),
    columnIds(db, course.id),
    highestOf(db, course.id),
  ])
  const highest = new Map(entered.map(row => [row.column_id, row.highest]))
  const columns = given.map(({ id, title, fullScore, isExtra, isShown }, position) => {
    if (title.trim() === '') return fail(scoreErrors.titleMissing)
    if (fullScore === null || fullScore <= 0 || Math.round(fullScore * 10) !== fullScore * 10)
      return fail(scoreErrors.scoreForm, { limit: scoreLimit })
    if (fullScore > scoreLimit) return fail(scoreErrors.scoreTooHigh, { limit: scoreLimit })
    if (id !== null && !known.some(column => column.id === id)) return fail(kernelErrors.notFound)
    if ((highest.get(id) ?? 0) > fullScore) return fail(scoreErrors.scoreTooHigh, { limit: fullScore })
    const flags = { is_extra: isExtra, is_shown: isShown }
    return { id: id ?? newId(), title: title.trim(), full_score: fullScore, ...flags, position }
  })
  const ids = columns.map(({ id }) => id)
  void removeOthers(db, course.id, ids, now)
  void keepColumns(db, course.id, JSON.stringify(columns), now)
  return ids
}

const columnById = prepared((db, courseId: string, id: string) =>
  db
    .selectFrom('score_column')
    .select(['id', 'full_score'])
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)
export const columnIn = columnById.first
