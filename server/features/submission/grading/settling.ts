import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { submissionStates, wholeSlot } from '#contract/features/submission/rules.ts'
import { tenthsIn } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countAttempts } from '../task/attempts.ts'
import { noteCounts } from '../task/counts.ts'
import type { SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { showScores } from '../task/shown-scores.ts'

interface Settling {
  submissionIds: readonly string[]
  now: number
}

/** Authors whose score follows from those of the slots. */
export const isSettled = sql<SqlBool>`author.state in (${sql.lit(submissionStates.submitted)}, ${sql.lit(submissionStates.graded)})`

/** What `totalOf` reads of a submission and its policy: the slots that it has, and what becomes of their sum. */
export const slotsOfOwn = sql`coalesce(submission.slot_points, policy.slot_points) as points, policy.full_score, policy.is_scaled`

/** Whether a slot is one of those that count; without any, whichever was graded does. */
const isCounted = sql<SqlBool>`slot > ${sql.lit(wholeSlot)} and (points is null or points ? slot::text)`
const needed = sql`case when points is null then 1 else (select count(*) from jsonb_object_keys(points)) end`
const most = sql`(select sum(most::numeric) from jsonb_each_text(points) as each (slot, most))`

/**
 * Adds up what the slots of the newest version got: of several scores of a slot the newest grade counts, one's own
 * before that of all authors, and a grade before the machine. A grade for the whole replaces the sum. Work with fewer
 * scores than slots waits for a grader.
 * @param machine what the machine gives to each of `own`: id, account, slot, score
 */
export const totalOf = fragment(
  (_, machine: RawBuilder<unknown>) => sql`scores as (
      select distinct on (id, account_id, slot) id, account_id, slot, score from (
        select own.id, own.account_id, grade.slot, grade.score, grade.number,
          case when grade.account_id is null then 1 else 0 end as rank
        from own join submission_grade as grade on grade.submission_id = own.id and grade.version = own.version
          and grade.track = 0 and coalesce(grade.account_id, own.account_id) = own.account_id
        union all
        select id, account_id, slot::smallint, score::numeric, 0, 2
        from (${machine}) as machine (id, account_id, slot, score)
      ) as given
      order by id, account_id, slot, rank, number desc
    ), total as (
      select own.activity_id, own.account_id, own.attempt, own.score as before,
        count(scores.slot) filter (where ${isCounted}) >= ${needed}
          or coalesce(bool_or(slot = ${sql.lit(wholeSlot)}), false) as is_graded,
        ${tenthsIn(sql`coalesce(
          max(scores.score) filter (where slot = ${sql.lit(wholeSlot)}),
          least(full_score, sum(scores.score) filter (where ${isCounted})
            * case when is_scaled then full_score / nullif(${most}, 0) else 1 end),
          0)`)} as score
      from own left join scores using (id, account_id)
      group by own.activity_id, own.account_id, own.attempt, own.score, own.points, own.full_score, own.is_scaled
    )`,
)

/** What counts of several attempts is computed afterwards, where one has changed. */
const settleAll = prepared(
  (db, { submissionIds, now }: Settling) => sql<{
    account_id: string
    is_changed: boolean
    is_only: boolean
  }>`
    with own as materialized (
      select author.activity_id, author.account_id, author.attempt, author.score, submission.id, submission.version,
        ${slotsOfOwn}
      from submission_author as author join submission on submission.id = author.submission_id
      join submission_policy as policy on policy.activity_id = submission.activity_id
      where submission.id = any(${submissionIds}::uuid[]) and ${isSettled}
    ), ${totalOf(
      db,
      sql`select own.id, own.account_id, entry.key, entry.value
        from own join submission_scoring as scoring on scoring.submission_id = own.id
          and scoring.version = own.version and scoring.is_current
        cross join lateral jsonb_each_text(scoring.scores) as entry`,
    )}
    update submission_author as author set
      state = case when is_graded then ${sql.lit(submissionStates.graded)} else ${sql.lit(submissionStates.submitted)} end,
      score = case when is_graded then total.score end,
      result = case when author.attempt > 1 then result when is_graded then greatest(total.score - author.deduction, 0) end,
      graded_at = case when is_graded then ${at(now)} end
    from total
    where author.activity_id = total.activity_id and author.account_id = total.account_id
      and author.attempt = total.attempt
    returning author.account_id, author.score is distinct from total.before as is_changed,
      author.is_latest and author.attempt = 1 as is_only`,
)

/**
 * Brings the standing of the authors up to date with the scores of the slots.
 * @param task locked with `lockTaskToGrade`, so that no score becomes visible unannounced
 */
export async function settle(unit: Unit, kind: SubmissionKind, task: Task, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return
  const authors = await settleAll(unit.db, { submissionIds, now: unit.now })
  const changed = authors.filter(({ is_changed }) => is_changed)
  const accountIds = changed.map(({ account_id }) => account_id)
  if (accountIds.length === 0) return
  const show = changed.every(({ is_only }) => is_only) ? showScores : countAttempts
  const told = (await show(unit, task, accountIds)).map(({ account_id }) => account_id)
  kind.on.workChanged(unit, task, accountIds)
  noteCounts(unit, kind, task)
  if (told.length > 0) kind.on.graded(unit, task, told)
}
