import { sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { countAttempts } from './attempts.ts'
import type { SubmissionKind } from './kind.ts'
import { lockSubmissions } from './locking.ts'
import { lockTaskToGrade } from './policy.ts'
import { makeLatest, noteHandedIn } from './sealing.ts'

interface Taking {
  submissionId: string
  version: number
  by: string
  now: number
}

/** What counted before stays in the history, with its grades. */
const take = prepared(
  (_, { submissionId, version, by, now }: Taking) => sql<{ account_id: string; attempt: number }>`
    with taken as (
      update submission_version set is_offered = false, taken_by = ${by}, taken_at = ${at(now)}
      where submission_id = ${submissionId} and version = ${version} and is_offered
      returning submission_id, submitted_at
    ), counted as (
      update submission set version = ${version} from taken where submission.id = taken.submission_id
    )
    update submission_author as author set state = ${sql.lit(submissionStates.submitted)}, late = true, late_at = taken.submitted_at,
      submitted_at = taken.submitted_at, score = null, result = case when attempt > 1 then result end, comment = '',
      graded_by = null, graded_at = null, score_published_at = case when attempt > 1 then score_published_at end, return_reason = '', returned_at = null
    from taken where author.submission_id = taken.submission_id
    returning author.account_id, author.attempt`,
)

/**
 * Lets an offered version count, as late; what was graded before is to be graded again.
 * @throws notHandedIn when nothing newer than what counts is offered under this number
 */
export async function takeOffer(
  context: CourseContext,
  kind: SubmissionKind,
  id: string,
  { studentId, version, attempt }: { studentId: string; version: number; attempt?: number | undefined },
) {
  const { db, now, person } = context
  const [task, [own]] = await Promise.all([
    lockTaskToGrade(context, id),
    lockSubmissions(db, id, [studentId], attempt),
  ])
  if (!own || version <= own.version) return fail(kind.errors.notHandedIn)
  if (own.attempt > 1 && own.version === 0) makeLatest(db, [own.submission_id!])
  const authors = await take(db, { submissionId: own.submission_id!, version, by: person.id, now })
  if (authors.length === 0) fail(kind.errors.notHandedIn)
  const accountIds = authors.map(({ account_id }) => account_id)
  const isLater = authors.some(({ attempt }) => attempt > 1)
  noteHandedIn(context, kind, task, { accountIds, isLater })
  if (isLater) void countAttempts(context, task, accountIds)
}
