import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'

/** Ids of the files that staff give back with a version, in the order in which they were added. */
export const feedbackIdsOf = (submissionId: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql<
  string[]
>`array(
  select given.file_id from submission_feedback as given
  where given.submission_id = ${submissionId} and given.version = ${version} and given.removed_at is null
  order by given.added_at, given.file_id)`

/**
 * Whether an author sees a file that was given back: with the grade of its version, or with the reason for which that was
 * returned.
 * @param given alias of the row of `submission_feedback`
 * @param author alias of the author's row of the same submission
 */
export const isFeedbackShown = (given: string, author: string) => sql<SqlBool>`(
  ${sql.ref(`${given}.removed_at`)} is null and (
    exists (
      select from submission_version as handed
      where handed.submission_id = ${sql.ref(`${given}.submission_id`)}
        and handed.version = ${sql.ref(`${given}.version`)} and handed.returned_at is not null)
    or ${sql.ref(`${author}.state`)} = ${sql.lit(submissionStates.graded)} and exists (
      select from submission as counted
      join submission_policy as policy on policy.activity_id = counted.activity_id
      join submission_author as newest on newest.activity_id = counted.activity_id
        and newest.account_id = ${sql.ref(`${author}.account_id`)} and newest.is_latest
      where counted.id = ${sql.ref(`${given}.submission_id`)} and counted.version = ${sql.ref(`${given}.version`)}
        and (policy.scores_published_at is not null or newest.score_published_at is not null))))`
