import { sql } from 'kysely'
import { ownKind } from '#contract/features/score/rules.ts'
import { prepared } from '#server/kernel/prepared.ts'
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

const columnById = prepared((db, courseId: string, id: string) =>
  db
    .selectFrom('score_column')
    .select(['id', 'full_score'])
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)
export const columnIn = columnById.first
