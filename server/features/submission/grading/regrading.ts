import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Page } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { showAgain } from './publishing.ts'
import { keep, type Scoring } from './scoring.ts'
import { settle } from './settling.ts'

interface NewRegrade {
  id: string
  activityId: string
  /** An account. */
  by: string
  reason: string
  now: number
}
const insertRegrade = prepared((db, { id, activityId, by, reason, now }: NewRegrade) =>
  db
    .insertInto('submission_regrade')
    .values({ id, activity_id: activityId, made_by: by, made_at: at(now), reason }),
)

/**
 * Scores work anew at somebody's wish, such as with another key. What nobody has scored before, and who gets the same
 * again, is not part of the regrade.
 * @param task locked with `lockTaskToGrade`
 * @returns its id, and how many submissions got something else
 */
export async function regrade(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  { by, reason, scorings }: { by: string; reason: string; scorings: readonly Scoring[] },
) {
  const id = newId()
  void insertRegrade(unit.db, { id, activityId: task.id, by, reason: reason.trim(), now: unit.now })
  return { id, regraded: await keep(unit, kind, task, scorings, id) }
}

interface Undoing {
  id: string
  activityId: string
  by: string
  now: number
}
/** Of two who undo at once, the second waits here and finds it undone. */
const markUndone = prepared((db, { id, activityId, by, now }: Undoing) =>
  db
    .updateTable('submission_regrade')
    .set({ undone_by: by, undone_at: at(now) })
    .where('id', '=', id)
    .where('activity_id', '=', activityId)
    .where('undone_at', 'is', null)
    .returning('id'),
)
const regradeOf = prepared((db, id: string, activityId: string) =>
  db.selectFrom('submission_regrade').select('id').where('id', '=', id).where('activity_id', '=', activityId),
)

const lockRegraded = prepared((db, id: string) =>
  db
    .selectFrom('submission')
    .select('id')
    .where(sql<boolean>`id in (select submission_id from submission_scoring where regrade_id = ${id})`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/**
 * Where its run is the current one, the newest run before it counts again that scored the same version and is not itself
 * of an undone regrade. A package may claim runs that replace each other in a circle, or those of another activity.
 */
const takeBack = prepared(
  (_, id: string, activityId: string) => sql<{ submission_id: string }>`
    with recursive back as (
      select scoring.submission_id, scoring.version, scoring.run as last, scoring.run, scoring.replaces, true as is_undone
      from submission_scoring as scoring
      join submission on submission.id = scoring.submission_id and submission.activity_id = ${activityId}
      where scoring.regrade_id = ${id} and scoring.is_current
      union all
      select back.submission_id, back.version, back.last, before.run, before.replaces, exists (
        select from submission_regrade as regrade
        where regrade.id = before.regrade_id and regrade.undone_at is not null)
      from back
      join submission_scoring as before on before.submission_id = back.submission_id
        and before.run = back.replaces and before.run < back.run and before.version = back.version
      where back.is_undone
    ), standing as materialized (
      select submission_id, last, run from back where not is_undone
    ), gone as (
      update submission_scoring as scoring set is_current = false
      from standing where scoring.submission_id = standing.submission_id and scoring.run = standing.last
      returning scoring.submission_id
    )
    update submission_scoring as scoring set is_current = true
    from standing join gone using (submission_id)
    where scoring.submission_id = standing.submission_id and scoring.run = standing.run
    returning scoring.submission_id`,
)

const countRuns = prepared((db, id: string) =>
  db
    .selectFrom('submission_scoring')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('regrade_id', '=', id),
)

/**
 * Undoes one regrade, whatever others came before or after it. What was scored or regraded since stays as it is.
 * @param task locked with `lockTaskToGrade`
 * @param by an account
 * @returns how many submissions have the score from before again and how many stay; null if it was undone already
 * @throws notFound
 */
export async function undoRegrade(unit: Unit, kind: SubmissionKind, task: Task, id: string, by: string) {
  const { db, now } = unit
  const [[marked], known] = await Promise.all([
    markUndone(db, { id, activityId: task.id, by, now }),
    regradeOf.first(db, id, task.id),
  ])
  if (!known) return fail(kernelErrors.notFound)
  if (!marked) return null
  const [, taken, { runs }] = await Promise.all([
    lockRegraded(db, id),
    takeBack(db, id, task.id),
    countRuns.one(db, id),
  ])
  const undone = taken.map(({ submission_id }) => submission_id)
  await showAgain(unit, kind, task, await settle(unit, kind, task, undone))
  return { undone: undone.length, stayed: runs - undone.length }
}

interface Regrade {
  id: string
  /** Name of who made it. */
  by: string
  madeAt: number
  reason: string
  undoneBy: string | null
  undoneAt: number | null
  /** Submissions to which it gave something else. */
  regraded: number
  /** Those of them that have its scores still: what an undo would change. */
  standing: number
}
interface RegradesPage {
  activityId: string
  limit: number
  offset: number
}
const regradesIn = prepared(
  (_, { activityId, limit, offset }: RegradesPage) => sql<Regrade>`
    select regrade.id, maker.name as by, regrade.made_at as "madeAt", regrade.reason, undoer.name as "undoneBy",
      regrade.undone_at as "undoneAt", runs.regraded, runs.standing
    from submission_regrade as regrade
    join account as maker on maker.id = regrade.made_by
    left join account as undoer on undoer.id = regrade.undone_by
    cross join lateral (
      select count(*)::int as regraded, (count(*) filter (where is_current))::int as standing
      from submission_scoring as scoring where scoring.regrade_id = regrade.id
    ) as runs
    where regrade.activity_id = ${activityId}
    order by regrade.id desc limit ${limit} offset ${offset}`,
)
const countIn = prepared((db, activityId: string) =>
  db
    .selectFrom('submission_regrade')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('activity_id', '=', activityId),
)

/** A page of an activity's regrades, newest first, with the number of all. */
export async function pageOfRegrades(db: Database, activityId: string, { page, limit }: Page) {
  const [list, { total }] = await Promise.all([
    regradesIn(db, { activityId, limit, offset: (page - 1) * limit }),
    countIn.one(db, activityId),
  ])
  return { list, total }
}
