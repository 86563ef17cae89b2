import { type SqlBool, sql } from 'kysely'
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
const slotsOfOwn = sql`coalesce(submission.slot_points, policy.slot_points) as points, policy.full_score, policy.is_scaled`

/** Whether a slot is one of those that count; without any, whichever was graded does. */
const isCounted = sql<SqlBool>`slot > ${sql.lit(wholeSlot)} and (own.points is null or own.points ? slot::text)`

/**
 * Adds up what the slots of the newest version of each of `own` got: of several scores of a slot the newest grade counts,
 * one's own before that of all authors, and a grade before the machine (`given`, by slot); no grade counts for more than its
 * slot is worth. A grade for the whole replaces
 * the sum. Work with fewer scores than slots waits for a grader. Author by author, so that the scores of a room are never
 * sorted as one.
 */
export const totalOf = fragment(
  () => sql`total as (
      select own.*, counted.whole,
        counted.scores >= case when own.points is null then 1 else paper.slots end or counted.whole is not null as is_graded,
        ${tenthsIn(sql`coalesce((counted.whole ->> 'score')::numeric,
          -- What wrong answers cost is never more than what the others give.
          greatest(least(own.full_score, counted.sum
            * case when own.is_scaled then own.full_score / nullif(paper.most, 0) else 1 end), 0),
          0)`)} as total
      from own cross join lateral (
        select count(*) as slots, sum(most::numeric) as most from jsonb_each_text(own.points) as each (slot, most)
      ) as paper cross join lateral (
        select count(*) filter (where ${isCounted}) as scores, sum(score) filter (where ${isCounted}) as sum,
          (array_agg(whole) filter (where slot = ${sql.lit(wholeSlot)}))[1] as whole
        from (
          select distinct on (slot) slot, score, whole from (
            -- A slot may have become worth less since.
            select grade.slot, least(grade.score, (own.points ->> grade.slot::text)::numeric) as score, grade.number, case when grade.account_id is null then 1 else 0 end as rank,
              case when grade.slot = ${sql.lit(wholeSlot)} then jsonb_build_object(
                'score', grade.score, 'comment', grade.comment, 'by', grade.graded_by, 'at', grade.graded_at) end as whole
            from submission_grade as grade
            where grade.submission_id = own.id and grade.version = own.version and grade.track = 0
              and coalesce(grade.account_id, own.account_id) = own.account_id
            union all
            -- Reviews give the whole.
            select slot::smallint, score::numeric, 0, 2, case when slot::smallint = ${sql.lit(wholeSlot)}
              then jsonb_build_object('score', score::numeric) end
            from jsonb_each_text(own.given) as machine (slot, score)
          ) as one
          order by slot, rank, number desc
        ) as scores
      ) as counted
    )`,
)

/** What counts of several attempts is computed afterwards, where one has changed. */
const settleAll = prepared(
  (db, { submissionIds, now }: Settling) => sql<SettledAuthor>`
    with own as materialized (
      select author.activity_id, author.account_id, author.attempt, author.score, author.score_published_at,
        submission.id, submission.version, scoring.scores as given, ${slotsOfOwn}, exists (
          select from submission_author as latest
          where latest.activity_id = author.activity_id and latest.account_id = author.account_id and latest.is_latest
            and latest.published_before is not null) as was_shown_before
      from submission_author as author join submission on submission.id = author.submission_id
      join submission_policy as policy on policy.activity_id = submission.activity_id
      left join submission_scoring as scoring on scoring.submission_id = submission.id
        and scoring.version = submission.version and scoring.is_current
      where submission.id = any(${submissionIds}::uuid[]) and ${isSettled}
    ), ${totalOf(db)}
    update submission_author as author set ${judged(
      sql<number | null>`case when former.is_graded then former.total end`,
      {
        comment: sql<string>`coalesce(former.whole ->> 'comment', '')`,
        graded_by: sql<string | null>`(former.whole ->> 'by')::uuid`,
        graded_at: sql<Instant | null>`case when former.is_graded then coalesce((former.whole ->> 'at')::timestamptz,
        case when author.score = former.total then author.graded_at end, ${at(now)}) end`,
      },
    )}
    from total as former
    where author.activity_id = former.activity_id and author.account_id = former.account_id
      and author.attempt = former.attempt
    returning author.account_id, author.attempt, author.is_latest,
      json_build_object('score', former.score, 'score_published_at', former.score_published_at,
        'was_shown_before', former.was_shown_before) as former,
      author.score is distinct from former.score as is_changed`,
)

/** Computes the scores of authors from those of the slots. @returns all of them */
export const settleScores = ({ db, now }: Unit, submissionIds: readonly string[]) =>
  settleAll(db, { submissionIds, now })

/**
 * Brings the standing of the authors up to date with the scores of the slots.
 * @param task locked with `lockTaskToGrade`
 * @returns those whose score is another
 */
export async function settle(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  submissionIds: readonly string[],
): Promise<ChangedAuthor[]> {
  if (submissionIds.length === 0) return []
  const authors = await settleScores(unit, submissionIds)
  const changed = authors.filter(({ is_changed }) => is_changed)
  await noteStanding(unit, kind, task, changed, 'judged')
  // Who waits for a grader has been written anew even where it is the same as before.
  if (changed.length === 0) noteCounts(unit, kind, task)
  return changed
}
