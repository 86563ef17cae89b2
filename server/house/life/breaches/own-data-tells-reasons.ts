import { sql } from 'kysely'
import type { scorePersonal as original } from '#server/features/score/personal.ts'
import { columns } from '#server/kernel/personal.ts'

/** In their own data somebody reads what staff said among themselves of their grades. */
export const scorePersonal: typeof original = {
  tables: [
    {
      ...{ table: 'score_entry', column: 'account_id', rows: () => sql`true` },
      told: columns('course_id kind column_id account_id score reason entered_at is_current undone_at'),
      without: columns('id number entered_by undone_by'),
    },
  ],
  others: {},
}
