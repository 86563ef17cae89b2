import { sql } from 'kysely'
import type { undoScore as original } from '#server/features/score/entering.ts'
import { at } from '#server/kernel/database.ts'

/** What was entered before comes back, also if it had been taken back itself. */
export const undoScore: typeof original = async ({ db, person, now }, _studentId, _item, changeId) => {
  await sql`
    update score_entry set is_current = false, undone_at = ${at(now)}, undone_by = ${person.id}
    where id = ${changeId} and is_current`.execute(db)
  await sql`
    update score_entry set is_current = true where id = (
      select before.id from score_entry as undone
      join score_entry as before using (course_id, account_id, kind)
      where undone.id = ${changeId} and before.column_id is not distinct from undone.column_id
        and before.number < undone.number
      order by before.number desc limit 1)`.execute(db)
}
