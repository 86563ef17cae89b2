import { type SqlBool, sql } from 'kysely'
import { returnProblem, submissionStates } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { countAttempts } from '../task/attempts.ts'
import { check } from '../task/check.ts'
import { noteCounts } from '../task/counts.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade } from '../task/policy.ts'
import { checkAllMeant, checkMeant } from '../writing/identity.ts'
import { blankGrade } from '../writing/sealing.ts'
import { lockSubmissions } from './locking.ts'

export interface Return {
  studentIds: readonly string[]
  reason: string
  /** The version that the teacher has seen, of a single work. */
  version?: number | undefined
  /** The attempt that it is of; one begun since is not returned. */
  attempt?: number | undefined
  /** The submission that it is of, as it was seen. */
  work?: string | undefined
  /** Those of several students, as they were seen; empty: whichever they are today. */
  works?: readonly string[]
  /** When it is handed in by itself, in milliseconds; left out: at any time, or as long as it has time left. */
  until?: number | undefined
}

interface ReturnedSubmissions {
  submissionIds: readonly string[]
  reason: string
  by: string
  until: number | null
  now: number
}

/** What comes back after its time was up may be handed in at any time, unless that is said. */
const keepReturns = prepared(
  (_, { submissionIds, reason, by, until, now }: ReturnedSubmissions) => sql`
    with reopened as (
      update submission set ends_at = ${at(until)}, reopened_until = ${at(until)}, closed_at = null
      where id = any(${submissionIds}::uuid[]) and (ends_at <= ${at(now)} or ${at(until)} is not null)
    )
    update submission_version as handed
    set return_reason = ${reason}, returned_by = ${by}, returned_at = ${at(now)}
    from submission
    where submission.id = any(${submissionIds}::uuid[]) and handed.submission_id = submission.id
      and handed.version = submission.version`,
)

const setReturned = prepared(
  (db, { submissionIds, reason, now }: Omit<ReturnedSubmissions, 'by' | 'until'>) =>
    db
      .updateTable('submission_author')
      .set({ ...blankGrade, state: submissionStates.returned, return_reason: reason, returned_at: at(now) })
      .where(sql<SqlBool>`submission_id = any(${submissionIds}::uuid[])`)
      .returning('account_id'),
)

/**
 * Returns submissions to their authors, who must hand in again; those not handed in, or already returned, are skipped, and
 * so are students who are writing another attempt by now. What was handed in together is returned to all.
 * @returns to how many
 * @throws nothingChosen, reasonMissing, otherGroup, otherWorks, handedInAgain, nobodyToReturn, writesAgain
 */
export async function returnSubmissions(
  context: CourseContext,
  kind: SubmissionKind,
  id: string,
  { studentIds, reason, version, attempt, work, works = [], until }: Return,
) {
  const { db, now, person } = context
  check(returnProblem(reason, studentIds, kind.errors))
  const [task, submissions] = await Promise.all([
    lockTaskToGrade(context, id),
    lockSubmissions(db, id, studentIds),
  ])
  const lying = submissions.filter(
    ({ state, is_followed }) =>
      !is_followed && (state === submissionStates.submitted || state === submissionStates.graded),
  )
  const [only] = submissions
  if (only) checkMeant(only, work, kind.errors.otherGroup)
  checkAllMeant(submissions, works, kind.errors.otherWorks)
  const isOther = only && version !== undefined && only.version !== version
  if (isOther || (only && attempt !== undefined && only.attempt !== attempt))
    fail(kind.errors.handedInAgain, {}, { version: only.version })
  if (lying.length === 0) {
    if (submissions.some(({ state }) => state === submissionStates.returned)) return 0
    fail(only?.is_followed ? kind.errors.writesAgain : kind.errors.nobodyToReturn)
  }
  const submissionIds = [...new Set(lying.map(({ submission_id }) => submission_id!))]
  const returned = { submissionIds, reason, now }
  void keepReturns(db, { ...returned, by: person.id, until: until ?? null })
  const authors = setReturned(db, returned)
  const isShared = lying.some(({ is_shared }) => is_shared)
  const accountIds = (isShared ? await authors : lying).map(({ account_id }) => account_id)
  void noteProgress(context, {
    activityId: id,
    accountIds,
    state: progressStates.toRedo,
    score: null,
  })
  if (lying.some(({ attempt }) => attempt > 1)) void countAttempts(context, task, accountIds)
  kind.on.returned(context, task, accountIds)
  kind.on.workChanged(context, task, accountIds)
  noteCounts(context, kind, task)
  return accountIds.length
}
