import { type SqlBool, sql } from 'kysely'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { maxFeedback, submissionStates } from '#contract/features/submission/rules.ts'
import { claimFiles } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { isScorePublished } from '../reading/present.ts'
import { kindOf, type SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade, type Task } from '../task/policy.ts'
import { checkSeen } from './grading.ts'
import { type AuthorStanding, lockSubmissions } from './locking.ts'

interface Files {
  submissionId: string
  version: number
  fileIds: readonly string[]
}
const present = prepared((db, submissionId: string, version: number) =>
  db
    .selectFrom('submission_feedback')
    .select('file_id')
    .where('submission_id', '=', submissionId)
    .where('version', '=', version)
    .where('removed_at', 'is', null),
)
interface Adding {
  /** JSON of submission_id, version and file_id. */
  rows: string
  /** They came in a file of grades. */
  isImported: boolean
  by: string
  now: number
}
const insertFeedback = prepared(
  (_, { rows, isImported, by, now }: Adding) => sql`
    insert into submission_feedback as known (submission_id, version, file_id, added_by, added_at, is_imported)
    select submission_id, version, file_id, ${by}::uuid, ${at(now)}, ${isImported}::boolean
    from jsonb_to_recordset(${rows}::jsonb) as given (submission_id uuid, version int, file_id uuid)
    on conflict (submission_id, version, file_id) do update
      set removed_at = null, added_by = excluded.added_by, added_at = excluded.added_at
      where known.removed_at is not null`,
)
const setRemoved = prepared((db, { submissionId, version, fileIds }: Files, now: number) =>
  db
    .updateTable('submission_feedback')
    .set({ removed_at: at(now) })
    .where('submission_id', '=', submissionId)
    .where('version', '=', version)
    .where(sql<SqlBool>`file_id = any(${fileIds}::uuid[])`)
    .where('removed_at', 'is', null),
)

/** Of one student's submission; that of a group is everybody's in it. */
interface FeedbackFiles {
  id: string
  studentId: string
  /** The newest handed in without it. */
  attempt?: number | undefined
  /** As the caller has seen it. */
  version?: number | undefined
  work?: string | undefined
  fileIds: readonly string[]
}

/**
 * Gives files back with a submission; those that are there already stay as they are.
 * @throws notHandedIn, handedInAgain, tooManyFeedbackFiles, notYours
 */
export async function addFeedback(context: CourseContext, wanted: FeedbackFiles) {
  const { db, person, now } = context
  const { kind, task, own, known } = await lockFeedback(context, wanted)
  const added = [...new Set(wanted.fileIds)].filter(id => !known.has(id))
  if (added.length === 0) return
  if (known.size + added.length > maxFeedback)
    fail(submissionErrors.tooManyFeedbackFiles, { limit: maxFeedback })
  const rows = added.map(file_id => ({ submission_id: own.submission_id, version: own.version, file_id }))
  await claimFiles(context, person.id, added)
  void insertFeedback(db, { rows: JSON.stringify(rows), isImported: false, by: person.id, now })
  await tell(context, kind, task, own)
}

/** Takes files away that were given back; those that are not there are gone already. @throws as `addFeedback` */
export async function removeFeedback(context: CourseContext, wanted: FeedbackFiles) {
  const { kind, task, own, known } = await lockFeedback(context, wanted)
  const fileIds = wanted.fileIds.filter(id => known.has(id))
  if (fileIds.length === 0) return
  void setRemoved(
    context.db,
    { submissionId: own.submission_id!, version: own.version, fileIds },
    context.now,
  )
  for (const accountId of await authorsOf(context, own)) kind.on.workChanged(context, task, [accountId])
}

async function lockFeedback(
  context: CourseContext,
  { id, studentId, attempt, version, work }: FeedbackFiles,
) {
  const [task, [standing]] = await Promise.all([
    lockTaskToGrade(context, id),
    lockSubmissions(context.db, id, [studentId], attempt),
  ])
  const kind = kindOf(context, task)
  const own = checkSeen(kind, standing, { version, work })
  const rows = await present(context.db, own.submission_id!, own.version)
  return { kind, task, own, known: new Set(rows.map(({ file_id }) => file_id)) }
}

const authorIds = prepared((db, submissionId: string) =>
  db.selectFrom('submission_author').select('account_id').where('submission_id', '=', submissionId),
)
const authorsOf = async ({ db }: Unit, own: AuthorStanding) =>
  own.is_shared
    ? (await authorIds(db, own.submission_id!)).map(({ account_id }) => account_id)
    : [own.account_id]

/** What is added to a grade that its students see is news, like another grade. */
async function tell(context: CourseContext, kind: SubmissionKind, task: Task, own: AuthorStanding) {
  const accountIds = await authorsOf(context, own)
  kind.on.workChanged(context, task, accountIds)
  // Of a group, the score of some may be shown and that of others not: only the former get the message.
  if (own.state === submissionStates.graded && (own.is_shared || isScorePublished(task, own)))
    kind.on.graded(context, task, accountIds)
}

/** A file given back, and the one that it takes the place of. */
export interface GivenFile {
  submission_id: string
  version: number
  file_id: string
  replaces: string | null
}

/** JSON of `GivenFile[]`. @returns those that are there; `former`: those whose place they take */
const setRemovedAll = variants({ which: ['given', 'former'] }, ({ which }) =>
  prepared(
    (_, rows: string, now: number) => sql<{ submission_id: string; file_id: string }>`
      update submission_feedback as known set removed_at = ${at(now)}
      from jsonb_to_recordset(${rows}::jsonb) as given (submission_id uuid, version int, file_id uuid, replaces uuid)
      where known.submission_id = given.submission_id and known.version = given.version
        and known.file_id = ${which === 'given' ? sql`given.file_id` : sql`given.replaces`} and known.removed_at is null
      returning known.submission_id, known.file_id`,
  ),
)
const bringBack = prepared(
  (_, rows: string) => sql`
    update submission_feedback as known set removed_at = null
    from jsonb_to_recordset(${rows}::jsonb) as given (submission_id uuid, version int, replaces uuid)
    where known.submission_id = given.submission_id and known.version = given.version
      and known.file_id = given.replaces`,
)

/**
 * Gives many files back at once, of submissions that are locked.
 * @throws importChanged where a file whose place one takes is not there any more
 */
export async function replaceFeedback({ db, person, now }: CourseContext, files: readonly GivenFile[]) {
  if (files.length === 0) return
  const rows = JSON.stringify(files)
  const [former] = await Promise.all([
    setRemovedAll({ which: 'former' })(db, rows, now),
    insertFeedback(db, { rows, isImported: true, by: person.id, now }),
  ])
  if (former.length < files.filter(({ replaces }) => replaces !== null).length)
    fail(scoreErrors.importChanged)
}

/** Takes back what `replaceFeedback` did, except what somebody has taken away since. */
export async function restoreFeedback({ db, now }: CourseContext, files: readonly GivenFile[]) {
  if (files.length === 0) return
  const gone = await setRemovedAll({ which: 'given' })(db, JSON.stringify(files), now)
  const ids = new Set(gone.map(({ file_id }) => file_id))
  const restored = files.filter(({ file_id, replaces }) => replaces !== null && ids.has(file_id))
  if (restored.length > 0) void bringBack(db, JSON.stringify(restored))
}

/** Lets go of files that were to be given back by a preview that nobody has applied. */
export async function releaseFeedback({ db, now }: Unit, fileIds: readonly string[]) {
  if (fileIds.length > 0) void letGoUnused(db, fileIds, now)
}

const day = 86_400_000
/** How long what was taken away can come back: longer than a file of grades can be undone. */
const remembered = 3 * day
const forget = prepared(
  (_, before: number) => sql<{ file_id: string; is_imported: boolean }>`
    delete from submission_feedback where removed_at < ${at(before)} returning file_id, is_imported`,
)
const letGo = prepared(
  (_, ids: readonly string[], now: number) => sql`
    update file set deleted_at = ${at(now)}, used_at = null
    where id = any(${ids}::uuid[])
      and not exists (select from submission_feedback as given where given.file_id = file.id)`,
)
const letGoUnused = prepared((db, ids: readonly string[], now: number) =>
  db
    .updateTable('file')
    .set({ deleted_at: at(now) })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('used_at', 'is', null),
)

/** Forgets what was taken away days ago, and lets go of files that nobody else has. */
export const feedbackSweeper = work(
  job<object>('submission.feedback.sweep'),
  async ({ db, now }) => {
    const gone = await forget(db, now - remembered)
    // What was added by hand is in somebody's library, or used elsewhere.
    const ids = gone.flatMap(({ file_id, is_imported }) => (is_imported ? [file_id] : []))
    if (ids.length > 0) await letGo(db, ids, now)
  },
  { cron: '47 3 * * *' },
)
