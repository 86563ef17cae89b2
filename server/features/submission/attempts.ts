import { type SqlBool, sql } from 'kysely'
import { attemptRules, submissionStates } from '#contract/features/submission/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { SubmissionKind } from './kind.ts'
import { openOwn } from './own.ts'
import type { Task } from './policy.ts'
import { showScores } from './publishing.ts'

interface Counting {
  activityId: string
  accountIds: readonly string[]
  rule: number
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

/** The mean is rounded to one decimal, halves up; attempts that are not graded do not count. */
const setResults = prepared(
  (_, { activityId, accountIds, rule }: Counting) => sql`
    update submission_author as newest set result = case ${rule}::int
      when ${sql.lit(attemptRules.best)} then of.best when ${sql.lit(attemptRules.last)} then of.last else of.mean end
    from (
      select account_id, max(counted) as best, round(avg(counted), 1) as mean,
        (array_agg(counted order by attempt desc) filter (where counted is not null))[1] as last
      from (
        select account_id, attempt, case when score is not null then greatest(score - deduction, 0) end as counted
        from submission_author where activity_id = ${activityId} and account_id = any(${accountIds}::uuid[])
      ) as author
      group by account_id
    ) as of
    where newest.activity_id = ${activityId} and newest.account_id = of.account_id and newest.is_latest`,
)

/**
 * Computes what counts of all attempts of these students, and shows it to whom scores are shown.
 * @returns the latter
 */
export function countAttempts(unit: Unit, task: Task, accountIds: readonly string[]) {
  void lockNewest(unit.db, task.id, accountIds)
  void setResults(unit.db, { activityId: task.id, accountIds, rule: task.attempt_rule })
  return showScores(unit, task, accountIds)
}

interface Beginning {
  activityId: string
  submissionId: string
  /** The one before. */
  formerId: string
  now: number
}

/** For all authors of the attempt before, with the standing that they have so far. */
const makeAttempt = prepared(
  (_, { activityId, submissionId, formerId, now }: Beginning) => sql`
    with made as (
      insert into submission (id, activity_id, attempt, group_id, began_at)
      select ${submissionId}::uuid, activity_id, attempt + 1, group_id, ${at(now)} from submission where id = ${formerId}
    ), former as (
      update submission_author set is_latest = false where submission_id = ${formerId} and is_latest
      returning account_id, attempt, result, score_published_at, reminded_at, is_waived
    )
    insert into submission_author
      (activity_id, account_id, attempt, submission_id, result, score_published_at, reminded_at, is_waived)
    select ${activityId}::uuid, account_id, attempt + 1, ${submissionId}::uuid, result, score_published_at, reminded_at,
      is_waived
    from former order by account_id`,
)

const ownAttempts = prepared((db, activityId: string, accountId: string) =>
  db
    .selectFrom('activity_exception')
    .select('attempts')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .where(sql<SqlBool>`attempts is not null`),
)

/**
 * Begins another attempt after the one handed in. @returns its number
 * @throws notHandedIn while the present one is being written, noAttemptLeft, closed after the end
 */
export async function beginAttempt(
  context: CourseContext,
  kind: SubmissionKind,
  id: string,
): Promise<number> {
  const { db, now, person } = context
  const [{ own, task }, exception] = await Promise.all([
    openOwn(context, id, []),
    ownAttempts.first(db, id, person.id),
  ])
  if (own.state !== submissionStates.submitted && own.state !== submissionStates.graded)
    fail(kind.errors.notHandedIn)
  const attempts = exception ? exception.attempts : task.attempts
  if (attempts !== null && own.attempt >= attempts) fail(kind.errors.noAttemptLeft)
  if (task.deadline !== null && task.deadline <= now) fail(kind.errors.closed)
  void makeAttempt(db, { activityId: id, submissionId: newId(), formerId: own.id, now })
  return own.attempt + 1
}
