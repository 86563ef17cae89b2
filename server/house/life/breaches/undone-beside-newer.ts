import { sql } from 'kysely'
import type { undoScore as original } from '#server/features/score/entering.ts'
import { at } from '#server/kernel/database.ts'

/** What is undone comes back beside what has been entered since. */
export const undoScore: typeof original = async ({ db, person, now }, _studentId, _item, changeId) => {
  await sql`
    update score_entry set is_current = false, undone_at = ${at(now)}, undone_by = ${person.id}
    where id = ${changeId} and undone_at is null`.execute(db)
  await sql`
    update score_entry as former set is_current = true from (
      select distinct on (undone.id) before.id from score_entry as undone
      join score_entry as before using (course_id, account_id, kind)
      where undone.id = ${changeId} and before.column_id is not distinct from undone.column_id
        and before.number < undone.number and before.undone_at is null
      order by undone.id, before.number desc
    ) as last where former.id = last.id`.execute(db)
}
