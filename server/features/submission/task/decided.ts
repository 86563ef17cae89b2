import { type RawBuilder, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'

const { submitted, graded } = submissionStates

/** The score of the row `author` can be seen by its student; @param since what holds of the moment when it was published */
const isShown = (since: (published: RawBuilder<unknown>) => RawBuilder<boolean>) => sql<boolean>`(
  ${since(sql`author.score_published_at`)} or exists (
    select from submission_policy as shown
    where shown.activity_id = submission.activity_id and ${since(sql`shown.scores_published_at`)}))`

/** The machine has scored the version that counts. */
const isScored = sql<boolean>`exists (
  select from submission_scoring as scoring
  where scoring.submission_id = submission.id and scoring.version = submission.version and scoring.is_current)`

const decided = (shown: RawBuilder<boolean>) => sql<boolean>`(
  coalesce(author.state in (${sql.lit(submitted)}, ${sql.lit(graded)}), false) and (exists (
    select from submission_grade as given
    where given.submission_id = submission.id and given.version = submission.version and given.track = 0
      and (given.account_id is null or given.account_id = author.account_id))
  or case when ${isScored} then ${shown} else author.state = ${sql.lit(graded)} end))`

/**
 * Whether an author changes nothing of an attempt any more because of what was said of it (decision 245), unless it is returned: a
 * person has graded the version that counts, in any slot or as a whole, or something of its score is shown. What only the
 * machine has scored, unseen, may be handed in anew. As SQL over rows `submission` and `author`, who may be none; this is the
 * only place that says it.
 */
export const isDecided: RawBuilder<boolean> = decided(
  isShown(published => sql<boolean>`${published} is not null`),
)

/**
 * The same of who is handed in because their time is up. Scores that are shown as it is up, for example because they are
 * shown at the end, have told them nothing while they wrote; and what was saved while they were shown was not refused, so
 * nothing had been scored by then.
 */
export const wasDecided: RawBuilder<boolean> = decided(
  isShown(
    published => sql<boolean>`(coalesce(${published} < submission.ends_at, false) and not exists (
      select from submission_part as written
      where written.submission_id = submission.id and written.version > submission.sealed and written.saved_at >= ${published}))`,
  ),
)
