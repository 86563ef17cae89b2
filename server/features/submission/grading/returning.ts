import { sql } from 'kysely'
import { returnProblem, submissionStates } from '#contract/features/submission/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { check } from '../task/check.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade } from '../task/policy.ts'
import { type ChangedAuthor, givenBack, noteStanding } from '../task/standing.ts'
import { checkAllMeant, checkMeant } from '../writing/identity.ts'
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

/**
 * What comes back after its time was up may be handed in at any time, unless that is said. It is returned after it was let count,
 * whenever that was asked for.
 */
const keepReturns = prepared(
  (_, { submissionIds, reason, by, until, now }: ReturnedSubmissions) => sql`
    with reopened as (
      update submission set ends_at = ${at(until)}, reopened_until = ${at(until)}, closed_at = null
      where id = any(${submissionIds}::uuid[]) and (ends_at <= ${at(now)} or ${at(until)} is not null)
    )
    update submission_version as handed
    set return_reason = ${reason}, returned_by = ${by},
      returned_at = greatest(${at(now)}, handed.counted_at + interval '1 microsecond')
    from submission
    where submission.id = any(${submissionIds}::uuid[]) and handed.submission_id = submission.id
      and handed.version = submission.version`,
)

const setReturned = prepared(
  (_, { submissionIds, reason, now }: Omit<ReturnedSubmissions, 'by' | 'until'>) => sql<ChangedAuthor>`
    update submission_author as author set ${givenBack(reason, now)}
    where author.submission_id = any(${submissionIds}::uuid[])
    returning author.account_id, author.attempt, author.is_latest`,
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
  const given = setReturned(db, returned)
  const authors = lying.some(({ is_shared }) => is_shared) ? await given : lying
  await noteStanding(context, kind, task, authors, 'returned')
  return authors.length
}
