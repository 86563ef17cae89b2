import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

interface Tour {
  accountId: string
  version: string
  /** Null if not about a course. */
  courseId: string | null
}

const finishedTour = prepared((db, { accountId, version, courseId }: Tour) =>
  db
    .selectFrom('tour')
    .select('version')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .where('course_id', 'is not distinct from', courseId),
)

export const isTourFinished = async (db: Database, tour: Tour) =>
  (await finishedTour.first(db, tour)) !== undefined

const finish = prepared((db, { accountId, version, courseId, now }: Tour & { now: number }) =>
  db
    .insertInto('tour')
    .values({ account_id: accountId, version, course_id: courseId, finished_at: at(now) })
    .onConflict(conflict => conflict.doNothing()),
)

export const finishTour = ({ db, now }: Unit, tour: Tour) => finish(db, { ...tour, now })

const finishedTours = prepared((db, accountId: string) =>
  db
    .selectFrom('tour')
    .select('version')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`course_id is null`)
    .orderBy('finished_at')
    .limit(1000),
)

export const listFinishedTours = async (db: Database, accountId: string) =>
  (await finishedTours(db, accountId)).map(({ version }) => version)
