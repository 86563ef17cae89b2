import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { submissionProblem } from '#contract/features/homework/rules.ts'
import { judgeHandIn, submissionStates } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { at, type Instant } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Homework, homeworkToSee } from './access.ts'
import { check } from './check.ts'
import { noteCounts, publishToStudents } from './counting.ts'
import { lockOwnSubmission, type OwnSubmission } from './submission.ts'
import { filesInOrder, newestVersion, receiptOf } from './versions.ts'

type HandInInput = Value<typeof homeworkCalls.submit.input>

interface Delivery {
  content: string
  files: StoredFile[]
}

/**
 * Accepts a student's submission. The same content sent again is the same hand-in.
 * @returns what the server received and when, and the number of the matching draft
 */
export async function handIn(context: CourseContext, input: HandInInput) {
  const { db, now, person } = context
  const { id, content } = input
  const fileIds = [...new Set(input.attachments)]
  check(submissionProblem(content, fileIds))
  const locked = lockOwnSubmission.first(db, id, person.id)
  const claimed = claimFiles(context, person.id, fileIds)
  // Missing files do not matter if the same was handed in before.
  claimed.catch(() => {})
  const [own, homework, last] = await Promise.all([
    locked,
    homeworkToSee(context, id),
    // A first hand-in has none before it.
    input.version === 0 ? undefined : newestVersion.first(db, id, person.id),
  ])
  if (!own) return fail(kernelErrors.notFound)
  const newest = own.version > 0 ? (last ?? (await newestVersion.first(db, id, person.id))) : undefined
  const isRepeated = own.state !== submissionStates.returned || (input.version ?? own.version) < own.version
  if (newest && isRepeated && newest.content === content && newest.file_ids.join() === fileIds.join()) {
    const files = await filesInOrder(db, fileIds)
    const receipt = receiptOf({ ...newest, submittedAt: newest.submitted_at, files })
    return { ...receipt, sequence: own.draft_sequence }
  }
  if (input.version !== undefined && input.version !== own.version)
    fail(homeworkErrors.handedInElsewhere, {}, { version: own.version })
  if (own.state === submissionStates.graded) fail(homeworkErrors.alreadyGraded)

  const files = await claimed
  const verdict = judge(homework, own, { content, files }, now)
  if (verdict === 'closed') fail(homeworkErrors.closed)

  const version = own.version + 1
  const late = verdict === 'late'
  // A new number, unless this is the newest draft: entries written without knowing of the hand-in are stale.
  const isNewest = content === own.draft && (input.sequence ?? 0) <= own.draft_sequence
  const sequence = Math.max(input.sequence ?? 0, own.draft_sequence + (isNewest ? 0 : 1))
  void keepVersion(db, {
    ...{ homeworkId: id, accountId: person.id, version, content, fileIds, late, sequence, now },
    isNewText: content !== own.draft || own.draft_text_at === null,
  })
  if (fileIds.length > 0) void keepFiles(db, { homeworkId: id, accountId: person.id, version, fileIds })
  void noteProgress(context, {
    activityId: id,
    accountIds: [person.id],
    state: progressStates.done,
    score: null,
  })
  publishToStudents(context, homework, [person.id])
  noteCounts(context, homework)
  return { ...receiptOf({ version, submittedAt: now, late, content, files }), sequence }
}

function judge(homework: Homework, own: OwnSubmission, { content, files }: Delivery, now: number) {
  return judgeHandIn({
    now,
    deadline: homework.deadline,
    lateAllowed: homework.late_allowed,
    uploads: files.map(file => ({ began: file.beganAt, finished: file.finishedAt })),
    textReceived: content === '' ? null : content === own.draft ? (own.draft_text_at ?? now) : now,
    returned:
      own.state === submissionStates.returned && own.returned_at !== null
        ? { at: own.returned_at, late: own.late }
        : null,
  })
}

interface VersionFiles {
  homeworkId: string
  accountId: string
  version: number
  fileIds: readonly string[]
}
interface NewVersion extends VersionFiles {
  content: string
  late: boolean
  sequence: number
  isNewText: boolean
  now: number
}

/** The columns of a submission that is not, or no longer, graded; the grades themselves stay in `submission_mark`. */
export const blankGrade = {
  score: null,
  comment: '',
  graded_by: null,
  graded_at: null,
  score_published_at: null,
  return_reason: '',
  returned_at: null,
} as const

/** The version, and the submission that it makes the newest of. */
const keepVersion = prepared((db, handed: NewVersion) =>
  db
    .with('kept', kept =>
      kept.insertInto('submission_version').values({
        homework_id: handed.homeworkId,
        account_id: handed.accountId,
        version: handed.version,
        content: handed.content,
        submitted_at: at(handed.now),
        late: handed.late,
      }),
    )
    .updateTable('submission')
    .set({
      ...blankGrade,
      state: submissionStates.submitted,
      version: handed.version,
      submitted_at: at(handed.now),
      late: handed.late,
      draft: handed.content,
      draft_files: sql<string[]>`${handed.fileIds}::uuid[]`,
      draft_sequence: handed.sequence,
      draft_at: at(handed.now),
      draft_text_at: sql<Instant>`case when ${handed.isNewText}::boolean then ${at(handed.now)} else draft_text_at end`,
    })
    .where('homework_id', '=', handed.homeworkId)
    .where('account_id', '=', handed.accountId),
)

const keepFiles = prepared(
  (_, { homeworkId, accountId, version, fileIds }: VersionFiles) => sql`
    insert into submission_file (homework_id, account_id, version, file_id, position)
    select ${homeworkId}::uuid, ${accountId}::uuid, ${version}::int, file_id, place - 1
    from unnest(${fileIds}::uuid[]) with ordinality as given (file_id, place)`,
)
