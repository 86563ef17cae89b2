import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { SubmissionKind } from './kind.ts'
import type { Task } from './policy.ts'
import { settle } from './settling.ts'

/** What the machine gives for a version. */
export interface Scoring {
  submissionId: string
  /** The version that was scored. One handed in since is scored by itself. */
  version: number
  /** By slot. */
  scores: Readonly<Record<number, number>>
}

const lockAll = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('submission')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** JSON of submission_id, version and scores; those whose version is not the newest any more are left out. */
const keepScorings = prepared(
  (_, scorings: string, now: number) => sql<{ submission_id: string }>`
    with given as materialized (
      select given.* from jsonb_to_recordset(${scorings}::jsonb) as given (submission_id uuid, version int, scores jsonb)
      join submission on submission.id = given.submission_id and submission.version = given.version
    ), former as (
      update submission_scoring as scoring set is_current = false
      from given where scoring.submission_id = given.submission_id and is_current
      returning scoring.submission_id, scoring.run
    )
    insert into submission_scoring (submission_id, run, version, scores, replaces, scored_at)
    select submission_id, coalesce((
      select max(run) from submission_scoring as known where known.submission_id = given.submission_id), 0) + 1,
      version, scores, former.run, ${at(now)}
    from given left join former using (submission_id)
    returning submission_id`,
)

/**
 * Keeps what the machine gives, as another run of each submission; grades by people stay above it.
 * @param task locked with `lockTaskToGrade`
 */
export async function scoreByMachine(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  scorings: readonly Scoring[],
) {
  const { db, now } = unit
  const rows = scorings.map(({ submissionId, version, scores }) => {
    return { submission_id: submissionId, version, scores }
  })
  const ids = scorings.map(({ submissionId }) => submissionId)
  const [, kept] = await Promise.all([lockAll(db, ids), keepScorings(db, JSON.stringify(rows), now)])
  await settle(
    unit,
    kind,
    task,
    kept.map(({ submission_id }) => submission_id),
  )
}

const lockTaskSubmissions = prepared((db, activityId: string) =>
  db
    .selectFrom('submission')
    .select('id')
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** The present run gives way to the one that it replaced, where that scored the same version. */
const takeBack = prepared(
  (_, activityId: string) => sql<{ submission_id: string }>`
    with last as materialized (
      select scoring.submission_id, scoring.run, scoring.replaces
      from submission
      join submission_scoring as scoring on scoring.submission_id = submission.id and scoring.is_current
      join submission_scoring as before on before.submission_id = scoring.submission_id
        and before.run = scoring.replaces and before.version = scoring.version
      where submission.activity_id = ${activityId}
    ), gone as (
      update submission_scoring as scoring set is_current = false
      from last where scoring.submission_id = last.submission_id and scoring.run = last.run
      returning scoring.submission_id
    )
    update submission_scoring as scoring set is_current = true
    from last join gone using (submission_id)
    where scoring.submission_id = last.submission_id and scoring.run = last.replaces
    returning scoring.submission_id`,
)

/**
 * Undoes the last scoring of a task's submissions. @returns of how many
 * @param task locked with `lockTaskToGrade`
 */
export async function undoScoring(unit: Unit, kind: SubmissionKind, task: Task) {
  const [, taken] = await Promise.all([lockTaskSubmissions(unit.db, task.id), takeBack(unit.db, task.id)])
  const undone = taken.map(({ submission_id }) => submission_id)
  await settle(unit, kind, task, undone)
  return undone.length
}
