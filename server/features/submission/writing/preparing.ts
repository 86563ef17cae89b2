import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { makeFirst } from './making.ts'

const makeAll = prepared(
  (_, activityId: string) => sql<{ made: number }>`
    with first as materialized (
      select student.activity_id, student.account_id, gen_random_uuid() as id, null::timestamptz as began_at,
        null::timestamptz as ends_at
      from activity_student as student
      join submission_policy as policy on policy.activity_id = student.activity_id and policy.batch_id is null
      where student.activity_id = ${activityId}
    ), ${makeFirst}
    select count(*)::int as made from made`,
)

/**
 * Makes the rows of all students an activity is for, so that a rush at its start only writes answers. That a row exists
 * does not mean that somebody has begun. @returns how many were made
 */
export const prepareSubmissions = async (db: Database, activityId: string) =>
  (await makeAll.one(db, activityId)).made
