import { type RawBuilder, sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { type HowFar, shownNow } from '#contract/features/test/rules.ts'
import type { SwitchFigures } from '#contract/features/test/taking-entities.ts'
import {
  isWritable,
  mstatusOf,
  selectForStudent,
  submissionToSee,
} from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { overSince, showsOf, type TestRow, testColumns } from '../store.ts'

/** Whether a row `left_page` still counts: a paper that is returned is written anew, whatever was before. */
export const countsStill = sql<boolean>`coalesce(left_page.began_at >= (
  select max(author.returned_at) from submission_author as author
  where author.submission_id = left_page.submission_id), true)`

/** How often the page of a paper was left since it was returned, if it was. */
export const switchesOf = (submissionId: RawBuilder<unknown>) => sql<number>`coalesce((
  select sum(counted) from test_switch as left_page
  where left_page.submission_id = ${submissionId} and ${countsStill}), 0)::int`

const ownRow = prepared((db, id: string, studentId: string | null, now: number) =>
  selectForStudent(db, id, studentId, now)
    .innerJoin('test', 'test.id', 'activity.id')
    .leftJoin('test_paper as paper', 'paper.submission_id', 'submission.id')
    .select(testColumns)
    .select(['paper.seed', 'paper.device', 'activity.author_id', 'submission.closed_at'])
    .select([overSince.as('last_end'), switchesOf(sql.ref('submission.id')).as('switches_used')]),
)
export const ownRowOf = (context: CourseContext, id: string) =>
  ownRow.first(context.db, id, context.studentId, context.now)

type Row = NonNullable<Awaited<ReturnType<typeof ownRowOf>>>
/** A test with the attempt that its student writes. */
export type Own = ReturnType<typeof submissionToSee<Row>> & Omit<TestRow, 'id'>

/** For students, and for staff viewing as one. @throws notFound as `submissionToSee` */
export const ownOf = async (context: CourseContext, id: string) =>
  submissionToSee(context, await ownRowOf(context, id), context.studentId) as Own

/** Whether answers may be saved now. */
export const isOpen = ({ course, now }: CourseContext, own: Own) => !course.hasEnded && isWritable(own, now)

/** Whether an attempt is begun that was not handed in. */
export const isWriting = ({ submission_id, sealed, began_at }: Own) =>
  submission_id !== null && (sealed ?? 0) === 0 && began_at !== null

/** How far a test is for somebody. @param state of the attempt in question */
export const howFar = (
  { now }: { now: number },
  test: { last_end: number | null; released_at: number | null },
  { state, version }: { state: number | null; version: number | null },
): HowFar => ({
  // What was given back is to be written again.
  hasHandedIn:
    (version ?? 0) > 0 &&
    (state ?? 0) !== submissionStates.notSubmitted &&
    state !== submissionStates.returned,
  isOver: test.last_end !== null && test.last_end <= now,
  isPublished: test.released_at !== null,
})

/** What a student sees of the attempt. */
export const shownOf = (context: CourseContext, own: Own) => shownNow(showsOf(own), howFar(context, own, own))

/** As `mstatus`, of the attempt. */
export const stateOf = (own: Own) => mstatusOf(own, own)

/** Whether a page may be left as often as it was. */
export const isTooOften = (limit: number, used: number) => limit >= 0 && used > limit

interface Switches {
  switch_limit: number
  switches_used: number
  /** Of the attempt. */
  ends_at: number | null
}
/** @param isRunning whether it is being written */
export const figuresOf = (
  { switch_limit, switches_used, ends_at }: Switches,
  isRunning: boolean,
): SwitchFigures => {
  const isExceeded = isTooOften(switch_limit, switches_used)
  return {
    limit: switch_limit,
    used: switches_used,
    isExceeded,
    handsInAt: isExceeded && isRunning ? ends_at : null,
  }
}

/** Seconds until then; null: there is no end. */
export const secondsUntil = (end: number | null, now: number) =>
  end === null ? null : Math.max(0, Math.ceil((end - now) / 1000))

/** When what somebody writes is handed in by itself, or may not be handed in any more. */
export const endOfOwn = ({ ends_at, deadline }: Own) => ends_at ?? deadline
