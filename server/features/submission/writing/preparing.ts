import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const makeAll = prepared(
  (_, activityId: string) => sql`
    with student as materialized (
      select student.activity_id, student.account_id, gen_random_uuid() as id from activity_student as student
      join submission_policy as policy on policy.activity_id = student.activity_id and policy.batch_id is null
      where student.activity_id = ${activityId}
    ), reminded as (
      update submission_author as author set submission_id = student.id from student
      where author.activity_id = student.activity_id and author.account_id = student.account_id
        and author.is_latest and author.submission_id is null
      returning author.submission_id, author.activity_id, author.attempt, author.account_id
    ), author as (
      insert into submission_author (activity_id, account_id, submission_id)
      select activity_id, account_id, id from student order by account_id
      on conflict do nothing
      returning submission_id, activity_id, attempt, account_id
    )
    insert into submission (id, activity_id, attempt, alias)
    select submission_id, activity_id, attempt, submission_alias(policy.alias_salt, account_id)
    from (table reminded union all table author) as made join submission_policy as policy using (activity_id)`,
)

/**
 * Makes the rows of all students an activity is for, so that a rush at its start only writes answers. That a row exists
 * does not mean that somebody has begun. @returns how many were made
 */
export const prepareSubmissions = (db: Database, activityId: string) => makeAll.count(db, activityId)
