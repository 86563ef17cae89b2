import { sql } from 'kysely'
import type { undoScore as original } from '#server/features/score/entering.ts'
import { at } from '#server/kernel/database.ts'

/** A grade that is taken back leaves nothing where another stood before. */
export const undoScore: typeof original = async ({ db, person, now }, _studentId, _item, changeId) => {
  await sql`
    update score_entry set is_current = false, undone_at = ${at(now)}, undone_by = ${person.id}
    where id = ${changeId} and is_current`.execute(db)
}
