import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { moments, showsKeysOncePublished } from '#contract/features/test/rules.ts'
import { lastCommonDeadline } from '#server/features/activity/public.ts'
import { lockTask, makeAllFinal, publishScores, showNames } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { lastEnd, noteOver, noteReleased, showsOf, type TestRow, testOf } from './store.ts'
import { testSubmissions } from './submissions.ts'

interface Ends {
  /** Nobody may write any more, whatever was granted to them. */
  is_over: boolean
  /** All, or a class or group, may, also by minutes that all were given on top. */
  is_open: boolean
}
const endsOf = prepared(
  (_, id: string, now: number) => sql<Ends>`
    select coalesce(${lastEnd} <= ${at(now)}, false) as is_over,
      coalesce(${lastCommonDeadline} + make_interval(secs => policy.extra_seconds) > ${at(now)}, true) as is_open
    from activity join submission_policy as policy on policy.activity_id = activity.id
    where activity.id = ${id}`,
)

const waitingForEnd = prepared(
  (_, id: string) => sql`select from test where test.id = ${id} and test.over_at is null
    and ${sql.lit(moments.ended)} in (test.score_shown, test.answers_shown, test.explanations_shown, test.paper_shown)`,
)

/** The same once more papers are closed: the last of them may have been open for longer than all others. */
export async function settleAfterEnd(unit: Unit, id: string) {
  if ((await waitingForEnd(unit.db, id)).length > 0) await settleScores(unit, id)
}

/**
 * Notes that a test is over for everybody, which it stays when somebody is given other times afterwards: only a later end for
 * all, or for a class or group, takes it back.
 */
function settleEnd({ db, now }: Unit, { id, over_at: known }: TestRow, ends: Ends): boolean {
  const { is_over: isOver, is_open: isOpen } = ends
  if (isOver && known === null) noteOver(db, id, now)
  if (isOpen && known !== null) noteOver(db, id, null)
  return isOver || (known !== null && !isOpen)
}

/** Shows or hides the scores of a test as its moment wants it by now; in whichever order things have happened. */
export async function settleScores(unit: Unit, id: string): Promise<number> {
  const { db, now } = unit
  const [task, test, ends] = await Promise.all([lockTask(unit, id), testOf(db, id), endsOf.one(db, id, now)])
  if (!test) return fail(kernelErrors.notFound)
  const isOver = settleEnd(unit, test, ends)
  if (test.released_at !== null && showsKeysOncePublished(showsOf(test))) makeAllFinal(unit, id)
  // Scores that show themselves may be there before somebody grades.
  if (test.released_at !== null && task.hides_names) showNames(unit, id)
  const isShown = {
    [moments.never]: false,
    [moments.handedIn]: true,
    [moments.ended]: isOver,
    [moments.published]: test.released_at !== null,
  }[test.score_shown]
  const isPublished = task.scores_published_at !== null
  return isShown === isPublished ? 0 : publishScores(unit, testSubmissions, task, isShown, false)
}

/** Publishes the results, or takes them back. @returns how many scores became visible or hidden */
export async function release(unit: Unit, id: string, isReleased: boolean) {
  const [, test] = await Promise.all([lockTask(unit, id), testOf(unit.db, id)])
  if (!test) return fail(kernelErrors.notFound)
  if (isReleased !== (test.released_at !== null)) noteReleased(unit.db, id, isReleased ? unit.now : null)
  return settleScores(unit, id)
}
