import { type SqlBool, sql } from 'kysely'
import { columns, type PersonalData } from '#server/kernel/personal.ts'

/** What counts, in a column that students see. */
const isSeen = sql<SqlBool>`one.is_current and (one.column_id is null or exists (
  select from score_column where score_column.id = one.column_id
    and score_column.is_shown and score_column.deleted_at is null))`

export const scorePersonal: PersonalData = {
  tables: [
    {
      table: 'score_entry',
      column: 'account_id',
      rows: () => isSeen,
      told: columns('course_id kind column_id account_id score entered_at'),
      without: columns('id number reason entered_by is_current undone_by undone_at'),
    },
  ],
  others: {
    'score_entry.entered_by': 'belongs to whose grade it is',
    'score_entry.undone_by': 'belongs to whose grade it is',
    'score_change.made_by': 'belongs to the course',
  },
}
