import { sql } from 'kysely'
import {
  lockTaskToGrade,
  previewScoring,
  regrade,
  type Scoring,
  scoreByMachine,
} from '#server/features/submission/public.ts'
import { work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { mark, paperSubmissions } from './kind.ts'

/** What the key gives for what was handed in, in the newest attempt of each. */
const answered = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql<Scoring>`
    select distinct submission.id as "submissionId", submission.version, (
      select coalesce(jsonb_object_agg(slot, case when part.value = answer then points else 0 end), '{}')
      from jsonb_to_recordset(paper.key) as key (slot smallint, answer jsonb, points numeric)
      left join lateral (
        select value from submission_part as part
        where part.submission_id = submission.id and part.slot = key.slot and part.version <= submission.version
        order by part.version desc limit 1
      ) as part on true
    ) as scores
    from submission_author as author
    join submission on submission.id = author.submission_id and submission.version > 0
    join paper on paper.id = author.activity_id
    where author.activity_id = ${activityId} and author.account_id = any(${accountIds}::uuid[]) and author.is_latest`,
)

/** Scores the newest version of these students with the key as it is now. */
export async function markPapers(unit: Unit, activityId: string, accountIds: readonly string[]) {
  const task = await lockTaskToGrade(unit, activityId)
  await scoreByMachine(unit, paperSubmissions, task, await answered(unit.db, activityId, accountIds))
}

/** What scoring these students anew with the key as it is now would change. */
export async function previewMarks(unit: Unit, activityId: string, accountIds: readonly string[]) {
  const task = await lockTaskToGrade(unit, activityId)
  return previewScoring(unit, paperSubmissions, task, await answered(unit.db, activityId, accountIds))
}

/** Regrades these students with the key as it is now. */
export async function remarkPapers(
  unit: Unit,
  activityId: string,
  accountIds: readonly string[],
  { by, reason }: { by: string; reason: string },
) {
  const task = await lockTaskToGrade(unit, activityId)
  const scorings = await answered(unit.db, activityId, accountIds)
  return regrade(unit, paperSubmissions, task, { by, reason, scorings })
}

export const marker = work(mark, (unit, { activityId, accountIds }) =>
  markPapers(unit, activityId, accountIds),
)
