import { type SqlBool, sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const setFinal = prepared((db, activityId: string, accountIds: readonly string[], now: number) =>
  db
    .updateTable('submission_author')
    .set({ final_at: at(now) })
    .where('activity_id', '=', activityId)
    .where('final_at', 'is', null)
    .where(
      sql<SqlBool>`submission_id in (
        select own.submission_id from submission_author as own
        where own.activity_id = ${activityId} and own.account_id = any(${accountIds}::uuid[]))`,
    ),
)

/**
 * From now on these students see what others have handed in, so what is theirs is final: nothing of it is written or handed
 * in any more, by nobody who shares it, unless staff return it.
 */
export function makeFinal(db: Database, activityId: string, accountIds: readonly string[], now: number) {
  void setFinal(db, activityId, accountIds, now)
}
