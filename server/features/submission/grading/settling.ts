import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { submissionStates, wholeSlot } from '#contract/features/submission/rules.ts'
import { tenthsIn } from '#server/features/activity/public.ts'
import { at, type Instant } from '#server/kernel/database.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { noteCounts } from '../task/counts.ts'
import type { SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { type ChangedAuthor, judged, noteStanding } from '../task/standing.ts'

interface Settling {
  submissionIds: readonly string[]
  now: number
}

interface SettledAuthor extends ChangedAuthor {
  is_changed: boolean
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
      select distinct on (id, account_id, slot) id, account_id, slot, score, whole from (
        select own.id, own.account_id, grade.slot, grade.score, grade.number,
          case when grade.account_id is null then 1 else 0 end as rank,
          case when grade.slot = ${sql.lit(wholeSlot)} then jsonb_build_object(
            'comment', grade.comment, 'by', grade.graded_by, 'at', grade.graded_at) end as whole
        from own join submission_grade as grade on grade.submission_id = own.id and grade.version = own.version
          and grade.track = 0 and coalesce(grade.account_id, own.account_id) = own.account_id
        union all
        select id, account_id, slot::smallint, score::numeric, 0, 2, null
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
          0)`)} as score,
        (array_agg(scores.whole) filter (where slot = ${sql.lit(wholeSlot)}))[1] as whole
      from own left join scores using (id, account_id)
      group by own.activity_id, own.account_id, own.attempt, own.score, own.points, own.full_score, own.is_scaled
    )`,
)

/** What counts of several attempts is computed afterwards, where one has changed. */
const settleAll = prepared(
  (db, { submissionIds, now }: Settling) => sql<SettledAuthor>`
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
    )}, former as (
      select total.*, author.score_published_at from total join submission_author as author
        using (activity_id, account_id, attempt)
    )
    update submission_author as author set ${judged(
      sql<number | null>`case when former.is_graded then former.score end`,
      {
        comment: sql<string>`coalesce(former.whole ->> 'comment', '')`,
        graded_by: sql<string | null>`(former.whole ->> 'by')::uuid`,
        graded_at: sql<Instant | null>`case when former.is_graded then coalesce((former.whole ->> 'at')::timestamptz,
        case when author.score = former.score then author.graded_at end, ${at(now)}) end`,
      },
    )}
    from former
    where author.activity_id = former.activity_id and author.account_id = former.account_id
      and author.attempt = former.attempt
    returning author.account_id, author.attempt, author.is_latest,
      json_build_object('score', former.before, 'score_published_at', former.score_published_at) as former,
      author.score is distinct from former.before as is_changed`,
)

/** Computes the scores of authors from those of the slots. @returns all of them */
export const settleScores = ({ db, now }: Unit, submissionIds: readonly string[]) =>
  settleAll(db, { submissionIds, now })

/**
 * Brings the standing of the authors up to date with the scores of the slots.
 * @param task locked with `lockTaskToGrade`
 */
export async function settle(unit: Unit, kind: SubmissionKind, task: Task, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return
  const authors = await settleScores(unit, submissionIds)
  const changed = authors.filter(({ is_changed }) => is_changed)
  await noteStanding(unit, kind, task, changed, 'judged')
  // Who waits for a grader has been written anew even where it is the same as before.
  if (changed.length === 0) noteCounts(unit, kind, task)
}
