import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const makeAll = prepared(
  (_, activityId: string) => sql`
    with author as (
      insert into submission_author as known (activity_id, account_id, submission_id)
      select student.activity_id, student.account_id, gen_random_uuid() from activity_student as student
      join submission_policy as policy on policy.activity_id = student.activity_id and policy.batch_id is null
      where student.activity_id = ${activityId}
      order by student.account_id
      on conflict (activity_id, account_id, attempt) do update set submission_id = excluded.submission_id
      where known.submission_id is null
      returning submission_id, activity_id, attempt
    )
    insert into submission (id, activity_id, attempt) select submission_id, activity_id, attempt from author`,
)

/**
 * Makes the rows of all students an activity is for, so that a rush at its start only writes answers. That a row exists
 * does not mean that somebody has begun. @returns how many were made
 */
export const prepareSubmissions = (db: Database, activityId: string) => makeAll.count(db, activityId)
