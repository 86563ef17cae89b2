import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at, type Instant } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { deductLate } from '../task/deducting.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade } from '../task/policy.ts'
import { type ChangedAuthor, handedIn, noteStanding } from '../task/standing.ts'
import { checkMeant } from '../writing/identity.ts'
import { lockSubmissions } from './locking.ts'
import { settleScores } from './settling.ts'

interface Counted {
  submissionId: string
  version: number
  by: string
  now: number
}

/** What was only offered does not count before it is taken. What was returned before is so before this, whenever this was asked for. */
const letCount = prepared(
  (_, { submissionId, version, by, now }: Counted) => sql<ChangedAuthor & { is_late: boolean }>`
    with wanted as (
      update submission_version set counted_by = ${by}::uuid, counted_at = greatest(${at(now)}, returned_at)
      where submission_id = ${submissionId} and version = ${version}::int and not is_offered
      returning submission_id, version, submitted_at, late
    ), counted as (
      update submission set version = wanted.version from wanted where submission.id = wanted.submission_id
    ), before as (
      select activity_id, account_id, attempt, score, score_published_at, wanted.*
      from wanted join submission_author using (submission_id)
    )
    update submission_author as author
    set ${handedIn(sql<boolean>`before.late`, sql<Instant>`before.submitted_at`)}
    from before where author.activity_id = before.activity_id and author.account_id = before.account_id
      and author.attempt = before.attempt
    returning author.account_id, author.attempt, author.is_latest, before.late as is_late,
      json_build_object('score', before.score, 'score_published_at', before.score_published_at) as former`,
)

/** In two statements: of a submission only one run is current. */
const putAside = prepared(
  (_, { submissionId, version }: Counted) => sql`
    update submission_scoring set is_current = false
    where submission_id = ${submissionId} and is_current and version <> ${version}::int`,
)
const bringBack = prepared(
  (_, { submissionId, version }: Counted) => sql`
    update submission_scoring as scoring set is_current = true
    where scoring.submission_id = ${submissionId} and not exists (
        select from submission_scoring as current where current.submission_id = ${submissionId} and current.is_current)
      and scoring.run = (
        select max(known.run) from submission_scoring as known
        left join submission_regrade as regrade on regrade.id = known.regrade_id
        where known.submission_id = ${submissionId} and known.version = ${version}::int and regrade.undone_at is null)`,
)
const isScored = prepared((db, { submissionId, version }: Counted) =>
  db
    .selectFrom('submission_scoring')
    .select('run')
    .where('submission_id', '=', submissionId)
    .where('version', '=', version)
    .where('is_current', '=', sql.lit(true)),
)

/** Which version of a student's newest attempt is to count. */
export interface Counting {
  /** As staff name them. */
  studentId: string
  version: number
  /** The submission that was seen; left out: whichever is the student's today. */
  work?: string | undefined
}

/**
 * Lets another version count than the one that counts now, such as the earlier one where an open draft has replaced it at the
 * end; undone by letting that count again. What people and the machine gave to that version comes back with it. Who did it
 * last, and when, is kept with the version.
 * @throws notHandedIn, otherGroup, notFound where there is no such version, or it is an offer that was not taken
 */
export async function countVersion(
  context: CourseContext,
  kind: SubmissionKind,
  id: string,
  { studentId, version, work }: Counting,
) {
  const { db, now, person } = context
  const [task, [own]] = await Promise.all([
    lockTaskToGrade(context, id),
    lockSubmissions(db, id, [studentId]),
  ])
  if (own) checkMeant(own, work, kind.errors.otherGroup)
  if (!own || own.version === 0 || own.state === submissionStates.returned)
    return fail(kind.errors.notHandedIn)
  if (own.version === version) return
  const counted = { submissionId: own.submission_id!, version, by: person.id, now }
  const authors = await letCount(db, counted)
  if (authors.length === 0) fail(kernelErrors.notFound)
  const accountIds = authors.map(({ account_id }) => account_id)
  void putAside(db, counted)
  void bringBack(db, counted)
  const isLate = authors.some(({ is_late }) => is_late)
  if (isLate && task.late_percent > 0) await deductLate(context, task, accountIds)
  const [scored] = await Promise.all([
    isScored.first(db, counted),
    settleScores(context, [own.submission_id!]),
  ])
  // What is seen of it follows: it is another score.
  void noteProgress(context, { activityId: id, accountIds, state: progressStates.done, score: null })
  await noteStanding(context, kind, task, authors, 'judged', true)
  if (!scored) kind.on.handedIn?.(context, task, accountIds)
}
