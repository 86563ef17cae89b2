import { type SqlBool, sql } from 'kysely'
import { attemptRules } from '#contract/features/submission/rules.ts'
import { thousandthsIn } from '#server/features/activity/public.ts'
import { publishScoreChange } from '#server/features/score/public.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { noteCounts } from './counts.ts'
import type { SubmissionKind } from './kind.ts'
import type { Task } from './policy.ts'
import { showScores } from './shown-scores.ts'

interface Counting {
  activityId: string
  accountIds: readonly string[]
}

/** Those who count at the same time do so one after the other, each with all scores that there are then. */
const lockNewest = prepared((db, activityId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('submission_author')
    .select('account_id')
    .where('activity_id', '=', activityId)
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`)
    .where('is_latest', '=', sql.lit(true))
    .orderBy('account_id')
    .forNoKeyUpdate(),
)

/**
 * What counts of rows of attempts with what each is worth (`counted`), in thousandths: the mean is rounded to tenths only
 * where it is shown. Attempts that are not graded do not count.
 */
export const countedOf = fragment(
  (
    _,
    activityId: string,
  ) => sql`case (select attempt_rule from submission_policy where activity_id = ${activityId})
          when ${sql.lit(attemptRules.best)} then max(counted)
          when ${sql.lit(attemptRules.last)}
          then (array_agg(counted order by attempt desc) filter (where counted is not null))[1]
          else ${thousandthsIn(sql`avg(counted)`)} end`,
)

const setResults = variants({ who: ['all', 'some'] }, ({ who }) =>
  prepared(
    (db, { activityId, accountIds }: Counting) => sql<{ account_id: string }>`
      update submission_author as newest set result = of.result,
        -- As for a single attempt: the publication of a score goes with it.
        score_published_at = case when of.result is not null then newest.score_published_at end,
        published_before = case when of.result is null then coalesce(newest.score_published_at, newest.published_before) end
      from (
        select account_id, ${countedOf(db, activityId)} as result
        from (
          select account_id, attempt, case when score is not null then greatest(score - deduction, 0) end as counted
          from submission_author where activity_id = ${activityId}
            ${who === 'some' ? sql`and account_id = any(${accountIds}::uuid[])` : sql``}
        ) as author
        group by account_id
      ) as of
      where newest.activity_id = ${activityId} and newest.account_id = of.account_id and newest.is_latest
        and newest.result is distinct from of.result
      returning newest.account_id`,
  ),
)

/**
 * Computes what counts of all attempts of these students, and shows it to whom scores are shown.
 * @returns the latter
 */
export function countAttempts(unit: Unit, task: Pick<Task, 'id'>, accountIds: readonly string[]) {
  void lockNewest(unit.db, task.id, accountIds)
  void setResults({ who: 'some' })(unit.db, { activityId: task.id, accountIds })
  return showScores(unit, task, accountIds)
}

/**
 * Computes what counts of everybody anew, after a change of the rule; whose score changes is told where it is seen.
 * @param task locked with `lockTask`, with its new rule
 */
export async function recountAttempts(unit: Unit, kind: SubmissionKind, task: Task) {
  const counted = await setResults({ who: 'all' })(unit.db, {
    activityId: task.id,
    accountIds: [],
  })
  if (counted.length === 0) return
  const accountIds = counted.map(({ account_id }) => account_id)
  const told = (await showScores(unit, task, accountIds)).map(({ account_id }) => account_id)
  kind.on.workChanged(unit, task, accountIds)
  noteCounts(unit, kind, task)
  publishScoreChange(unit, task.course_id)
  if (told.length > 0) kind.on.graded(unit, task, told)
}
