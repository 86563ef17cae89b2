import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { moments } from '#contract/features/test/rules.ts'
import { lockTask, publishScores } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { lastEnd, noteReleased, testOf } from './store.ts'
import { testSubmissions } from './submissions.ts'

/** Of a row `activity`: nobody may write any more, whatever was granted to them. */
const isOverAt = (now: number) => sql<boolean>`coalesce(${lastEnd} <= ${at(now)}, false)`

const over = prepared(
  (_, id: string, now: number) => sql<{ is_over: boolean }>`
    select ${isOverAt(now)} as is_over from activity where activity.id = ${id}`,
)

const waitingForEnd = prepared(
  (_, id: string) => sql`
    select from test join submission_policy as policy on policy.activity_id = test.id
    where test.id = ${id} and test.score_shown = ${sql.lit(moments.ended)} and policy.scores_published_at is null`,
)

/** The same once more papers are closed: the last of them may have been open for longer than all others. */
export async function settleAfterEnd(unit: Unit, id: string) {
  if ((await waitingForEnd(unit.db, id)).length > 0) await settleScores(unit, id)
}

/** Shows or hides the scores of a test as its moment wants it by now; in whichever order things have happened. */
export async function settleScores(unit: Unit, id: string): Promise<number> {
  const { db, now } = unit
  const [task, test, { is_over }] = await Promise.all([
    lockTask(unit, id),
    testOf(db, id),
    over.one(db, id, now),
  ])
  if (!test) return fail(kernelErrors.notFound)
  const isShown = {
    [moments.never]: false,
    [moments.handedIn]: true,
    [moments.ended]: is_over,
    [moments.published]: test.released_at !== null,
  }[test.score_shown]
  const isPublished = task.scores_published_at !== null
  return isShown === isPublished ? 0 : publishScores(unit, testSubmissions, task, isShown)
}

/** Publishes the results, or takes them back. @returns how many scores became visible or hidden */
export async function release(unit: Unit, id: string, isReleased: boolean) {
  const [, test] = await Promise.all([lockTask(unit, id), testOf(unit.db, id)])
  if (!test) return fail(kernelErrors.notFound)
  if (isReleased !== (test.released_at !== null)) noteReleased(unit.db, id, isReleased ? unit.now : null)
  return settleScores(unit, id)
}
