import { sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Whether the account of the row `asked` has nothing in its activity: no submission, and no grade without one. */
export const hasNothing = (asked: string) => sql`not exists (
  select from submission_author as known where known.activity_id = ${sql.ref(`${asked}.activity_id`)}
    and known.account_id = ${sql.ref(`${asked}.account_id`)}
    and (known.submission_id is not null or known.state <> ${sql.lit(submissionStates.notSubmitted)}))`

/**
 * The last of several common table expressions: makes the first submission of each row of `first`, of an activity in which
 * each hands in alone; `made` has those that were. Who was reminded has a row of their own already. Of two who make it at
 * once, one does: `on conflict` without columns, because two indexes are unique.
 *
 * `first` has activity_id, account_id, id (of the submission), began_at and ends_at.
 */
export const makeFirst = sql`
    reminded as (
      update submission_author as author set submission_id = first.id from first
      where author.activity_id = first.activity_id and author.account_id = first.account_id and is_latest
        and submission_id is null
      returning author.submission_id, attempt
    ), author as (
      insert into submission_author (activity_id, account_id, submission_id)
      select activity_id, account_id, id from first order by activity_id, account_id
      on conflict do nothing
      returning submission_id, attempt
    ), made as (
      insert into submission (id, activity_id, attempt, began_at, ends_at, alias)
      select first.id, first.activity_id, attempt, first.began_at, first.ends_at,
        submission_alias(policy.alias_salt, first.account_id)
      from (table reminded union all table author) as own join first on first.id = own.submission_id
      join submission_policy as policy on policy.activity_id = first.activity_id
      returning id, ends_at
    )`

const dropMade = prepared(
  (_, submissionId: string) => sql`
    with author as (
      delete from submission_author where submission_id = ${submissionId} and reminded_at is null
    ), reminded as (
      update submission_author set submission_id = null where submission_id = ${submissionId} and reminded_at is not null
    )
    delete from submission where id = ${submissionId}`,
)

/** Takes back a submission that was made in this transaction, and in which nothing was written. */
export function unmake(db: Database, submissionId: string) {
  void dropMade(db, submissionId)
}
