import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { judgeHandIn, workProblem, workStates } from '#contract/features/homework/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import { check } from './check.ts'
import { noteCounts, tellStudents } from './counting.ts'
import { lockOwnWork, type Submission } from './submission.ts'
import { filesInOrder, receiptOf, versionFiles } from './versions.ts'

type HandInInput = Value<typeof homeworkCalls.submitWork.input>

interface Delivery {
  content: string
  files: StoredFile[]
}

/**
 * Takes a student's work in. The same content sent again is the same hand-in.
 * @returns what the server received and when, and the number of the draft that now equals it
 */
export async function handIn(context: CourseContext, homework: Homework, input: HandInInput) {
  const { db, now, person } = context
  const fileIds = [...new Set(input.attachments)]
  check(workProblem(input.content, fileIds))
  const own = await lockOwnWork(db, homework.id, person.id)
  const before = await findRepeated(db, own, input.content, fileIds)
  const isRepeated = own.state !== workStates.returned || (input.version ?? own.version) < own.version
  if (before && isRepeated) return { ...before, sequence: own.draft_sequence }
  if (input.version !== undefined && input.version !== own.version)
    fail(homeworkErrors.handedInElsewhere, {}, { version: own.version })
  if (own.state === workStates.graded) fail(homeworkErrors.alreadyGraded)

  const { content } = input
  const delivery = { content, files: await claimFiles(context, person.id, fileIds) }
  const verdict = judge(homework, own, delivery, now)
  if (verdict === 'closed') fail(homeworkErrors.closed)

  const version = own.version + 1
  const late = verdict === 'late'
  // A number of its own, unless this is the newest draft: what others wrote without knowing of the hand-in is stale.
  const isNewest = content === own.draft && (input.sequence ?? 0) <= own.draft_sequence
  const sequence = Math.max(input.sequence ?? 0, own.draft_sequence + (isNewest ? 0 : 1))
  await keepVersion(db, own, { version, late, now, sequence, ...delivery })
  await noteProgress(context, {
    activityId: homework.id,
    accountIds: [person.id],
    state: progressStates.done,
    score: null,
  })
  tellStudents(context, homework, [person.id])
  noteCounts(context, homework)
  return { ...receiptOf({ version, submittedAt: now, late, ...delivery }), sequence }
}

/** The receipt of the newest version when that is what is handed in here. */
async function findRepeated(db: Database, own: Submission, content: string, fileIds: readonly string[]) {
  if (own.version === 0) return undefined
  const [newest, known] = await Promise.all([
    db
      .selectFrom('submission_version')
      .select(['content', 'submitted_at', 'late'])
      .where('homework_id', '=', own.homework_id)
      .where('account_id', '=', own.account_id)
      .where('version', '=', own.version)
      .executeTakeFirstOrThrow(),
    versionFiles(db, own.homework_id, own.account_id, own.version),
  ])
  const knownIds = (known.get(own.version) ?? []).map(row => row.file_id)
  if (newest.content !== content || knownIds.join() !== fileIds.join()) return undefined
  const files = await filesInOrder(db, knownIds)
  return receiptOf({ ...own, ...newest, submittedAt: newest.submitted_at, files })
}

function judge(homework: Homework, own: Submission, { content, files }: Delivery, now: number) {
  return judgeHandIn({
    now,
    deadline: homework.ends_at,
    lateAllowed: homework.late_allowed,
    uploads: files.map(file => ({ began: file.beganAt, finished: file.finishedAt })),
    textReceived: content === '' ? null : content === own.draft ? (own.draft_text_at ?? now) : now,
    returned:
      own.state === workStates.returned && own.returned_at !== null
        ? { at: own.returned_at, late: own.late }
        : null,
  })
}

interface NewVersion extends Delivery {
  version: number
  late: boolean
  now: number
  sequence: number
}

async function keepVersion(db: Database, own: Submission, handed: NewVersion) {
  const key = { homework_id: own.homework_id, account_id: own.account_id, version: handed.version }
  const fileIds = handed.files.map(file => file.id)
  const isNewText = handed.content !== own.draft || own.draft_text_at === null
  await db
    .insertInto('submission_version')
    .values({ ...key, content: handed.content, submitted_at: at(handed.now), late: handed.late })
    .execute()
  if (fileIds.length > 0)
    await db
      .insertInto('submission_file')
      .values(fileIds.map((fileId, position) => ({ ...key, file_id: fileId, position })))
      .execute()
  await db
    .updateTable('submission')
    .set({
      ...blankGrade,
      state: workStates.submitted,
      version: handed.version,
      submitted_at: at(handed.now),
      late: handed.late,
      draft: handed.content,
      draft_files: fileIds,
      draft_sequence: handed.sequence,
      draft_at: at(handed.now),
      ...(isNewText ? { draft_text_at: at(handed.now) } : {}),
    })
    .where('homework_id', '=', own.homework_id)
    .where('account_id', '=', own.account_id)
    .execute()
}

/** What a work has that is not, or no longer, graded; the grades themselves stay in `submission_mark`. */
export const blankGrade = {
  score: null,
  comment: '',
  graded_by: null,
  graded_at: null,
  score_published_at: null,
  return_reason: '',
  returned_at: null,
} as const
