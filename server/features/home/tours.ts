import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'

export async function isTourFinished(
  db: Database,
  accountId: string,
  version: string,
  courseId: string | null,
) {
  const row = await db
    .selectFrom('tour')
    .select('version')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .where('course_id', courseId ? '=' : 'is', courseId)
    .executeTakeFirst()
  return row !== undefined
}

export async function finishTour(
  { db, now }: Unit,
  accountId: string,
  version: string,
  courseId: string | null,
) {
  await db
    .insertInto('tour')
    .values({ account_id: accountId, version, course_id: courseId, finished_at: at(now) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function listFinishedTours(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('tour')
    .select('version')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`course_id is null`)
    .orderBy('finished_at')
    .limit(1000)
    .execute()
  return rows.map(({ version }) => version)
}
