import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { duplicateHandlers } from './calls.ts'
import { duplicatePortable } from './portable.ts'
import { isCheck } from './report.ts'
import { duplicateWorkers } from './running.ts'

/** Texts that were handed in are compared with each other, for the kinds that declare it. */
export const duplicateFeature: Feature = {
  name: 'duplicate',
  calls: duplicateHandlers,
  workers: duplicateWorkers,
  portable: duplicatePortable,
  locate: { duplicatecheck: courseOfCheck },
}

async function courseOfCheck(db: Database, id: string) {
  return (await checkById.first(db, id))?.course_id
}

const checkById = prepared(
  (_, id: string) => sql<{ course_id: string }>`
    select activity.course_id from duplicate_work as work
    join submission on submission.id = work.submission_id
    join activity on activity.id = work.activity_id and activity.deleted_at is null
    where ${isCheck(id)}`,
)
