import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { secondsOfFile, switchCountdown, switchRules } from '#contract/features/test/limits.ts'
import type { takingCalls } from '#contract/features/test/taking-calls.ts'
import { switchKinds } from '#contract/features/test/taking-entities.ts'
import { uuid } from '#contract/wire.ts'
import { endEarly, findAttempt, findSubmission, studentOf } from '#server/features/submission/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noteLive } from '../live/noting.ts'
import { testOf } from '../store.ts'
import { countsStill, figuresOf, isOpen, isTooOften, ownOf, switchesOf } from './own.ts'

type Report = Value<typeof takingCalls.reportSwitch.input>

/** How many one time counts as: choosing files on a phone takes one away from the page while it lasts. */
export const countOf = (kind: number, seconds: number) =>
  kind === switchKinds.filePicked ? Math.floor(seconds / secondsOfFile) : 1

interface Switch {
  id: string
  submissionId: string
  accountId: string
  kind: number
  beganAt: number
  seconds: number
  counted: number
}
/** Reported anew, it has become longer; of somebody else's nothing changes. Nobody left a paper before they had it. */
const keepSwitch = prepared(
  (_, { id, submissionId, accountId, kind, beganAt, seconds, counted }: Switch) => sql`
    insert into test_switch (id, submission_id, account_id, kind, began_at, seconds, counted)
    select ${id}::uuid, id, ${accountId}::uuid, ${kind}::smallint, greatest(${at(beganAt)}, began_at), ${seconds}::int, ${counted}::int
    from submission where id = ${submissionId}
    on conflict (id) do update set seconds = greatest(test_switch.seconds, excluded.seconds),
      counted = greatest(test_switch.counted, excluded.counted)
    where test_switch.submission_id = excluded.submission_id and test_switch.account_id = excluded.account_id`,
)
const hold = prepared(
  (_, submissionId: string) => sql`select from submission where id = ${submissionId} for no key update`,
)
const countAll = prepared(
  (_, submissionId: string) => sql<{ used: number }>`
    select ${switchesOf(sql`${submissionId}`)} as used`,
)

/**
 * Counts that the page of a paper was left. One time too many, and it is handed in a moment later, whatever its page does by then
 * (decision 266). What comes once nothing is written any more counts no longer.
 */
export async function reportSwitch(context: CourseContext, { id, key, kind, seconds, ago }: Report) {
  const { db, now, person } = context
  const own = await ownOf(context, id)
  const { submission_id: submissionId, switch_limit: limit } = own
  const isRunning = submissionId !== null && isOpen(context, own)
  if (!isRunning || limit === switchRules.off) return figuresOf(own, isRunning)
  // Of two reports at once the second counts with the first.
  void hold(db, submissionId)
  void keepSwitch(db, {
    id: key !== undefined && uuid.test(key) ? key : newId(),
    ...{ submissionId, accountId: person.id, kind, seconds },
    beganAt: now - (ago + seconds) * 1000,
    counted: countOf(kind, seconds),
  })
  const { used } = await countAll.one(db, submissionId)
  const end = now + switchCountdown
  const isOver = isTooOften(limit, used)
  const endsAt = isOver && (own.ends_at === null || own.ends_at > end) ? end : own.ends_at
  noteLive(context, id, context.course.id)
  if (endsAt !== own.ends_at) endEarly(context, id, submissionId, end)
  return figuresOf({ switch_limit: limit, switches_used: used, ends_at: endsAt }, true)
}

interface Row {
  id: string
  kind: number
  began_at: number
  seconds: number
  counted: number
  comment: string
  counts_still: boolean
}
const switchRows = prepared((db, submissionId: string) =>
  db
    .selectFrom('test_switch as left_page')
    .select(['id', 'kind', 'began_at', 'seconds', 'counted', 'comment', countsStill.as('counts_still')])
    .where('submission_id', '=', submissionId)
    .orderBy('began_at')
    .orderBy('id'),
)
const rowsOf = (db: Database, submissionId: string | null) =>
  submissionId === null ? [] : switchRows(db, submissionId)

interface Listed {
  studentId?: string | undefined
  attempt?: number | undefined
}

/** The same list for a student and for who grades: each time that the page was left. @throws notFound */
export async function listSwitches(
  context: CourseContext,
  id: string,
  { studentId: named, attempt }: Listed,
) {
  const { db, role } = context
  const studentId = studentOf(context, named)
  const [work, test] = await Promise.all([
    role === 'student' && attempt === undefined
      ? ownOf(context, id)
      : attempt === undefined
        ? findSubmission(context, id, studentId)
        : findAttempt(context, id, studentId, attempt),
    testOf(db, id),
  ])
  if (!test) return fail(kernelErrors.notFound)
  const rows: Row[] = await rowsOf(db, work.submission_id)
  const used = rows.reduce((sum, { counted, counts_still }) => sum + (counts_still ? counted : 0), 0)
  const isRunning = work.ends_at !== null && work.ends_at > context.now
  // Who sees no names could have watched somebody leave at that moment.
  const isHidden = role !== 'student' && work.alias !== null
  return {
    figures: figuresOf(
      { switch_limit: test.switch_limit, switches_used: used, ends_at: work.ends_at },
      isRunning,
    ),
    list: rows.map(({ began_at, counts_still: _, ...row }) => ({
      ...row,
      beganAt: isHidden ? null : began_at,
    })),
  }
}

const setComment = prepared(
  (_, activityId: string, id: string, accountId: string, comment: string) => sql<{ id: string }>`
    update test_switch set comment = ${comment} from submission
    where test_switch.id = ${id}::uuid and test_switch.account_id = ${accountId}
      and submission.id = test_switch.submission_id and submission.activity_id = ${activityId}
    returning test_switch.id`,
)

/** What a student says of one time. @throws notFound for what is not theirs */
export async function commentSwitch(context: CourseContext, id: string, switchId: string, comment: string) {
  const isKnown = uuid.test(switchId)
  const kept = isKnown ? await setComment(context.db, id, switchId, context.person.id, comment) : []
  if (kept.length === 0) fail(kernelErrors.notFound)
}
