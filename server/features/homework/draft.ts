import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { filesProblem } from '#contract/features/homework/rules.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { supersedes } from '#contract/journal.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { attachmentOf, claimFiles, type StoredFile } from '#server/features/file/public.ts'
import { at, type Instant } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { homeworkToSee } from './access.ts'
import { check } from './check.ts'
import { lockOwnSubmission, type OwnSubmission } from './submission.ts'
import { filesInOrder } from './versions.ts'

type DraftInput = Value<typeof homeworkCalls.saveDraft.input>

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

interface Kept {
  homeworkId: string
  accountId: string
  draft: string
  files: readonly string[]
  sequence: number
  isNewText: boolean
  now: number
}
const setDraft = prepared((db, kept: Kept) =>
  db
    .updateTable('submission')
    .set({
      draft: kept.draft,
      draft_files: sql<string[]>`${kept.files}::uuid[]`,
      draft_sequence: kept.sequence,
      draft_at: at(kept.now),
      draft_text_at: sql<Instant>`case when ${kept.isNewText}::boolean then ${at(kept.now)} else draft_text_at end`,
    })
    .where('homework_id', '=', kept.homeworkId)
    .where('account_id', '=', kept.accountId),
)

/**
 * Saves what a student writes. An entry that is not newer than the stored one, or is not based on it, changes nothing:
 * the answer is what is stored, and the writer's journal decides which to keep.
 */
export async function keepDraft(context: CourseContext, input: DraftInput) {
  const { db, now, person } = context
  const fileIds = [...new Set(input.attachments)]
  check(filesProblem(fileIds))
  const [own] = await Promise.all([
    lockOwnSubmission.first(db, input.id, person.id),
    homeworkToSee(context, input.id),
  ])
  if (!own) return fail(kernelErrors.notFound)
  const isSame = own.draft === input.content && isSameList(own.draft_files, fileIds)
  if (!supersedes(input, own.draft_sequence)) {
    const files = await filesInOrder(db, own.draft_files)
    return { saved: isSame && own.draft_sequence > 0, ...presentDraft(context, { ...own, files }) }
  }
  if (own.state === submissionStates.graded) fail(homeworkErrors.alreadyGraded)

  const added = fileIds.filter(id => !own.draft_files.includes(id))
  const { content, sequence } = input
  void setDraft(db, {
    homeworkId: input.id,
    accountId: person.id,
    draft: content,
    files: fileIds,
    sequence,
    isNewText: own.draft !== content,
    now,
  })
  if (own.draft_at === null && own.version === 0)
    void noteProgress(context, {
      activityId: input.id,
      accountIds: [person.id],
      state: progressStates.underWay,
    })
  const [files] = await Promise.all([filesInOrder(db, fileIds), claimFiles(context, person.id, added)])
  const stored = { draft: content, draft_sequence: sequence, draft_at: now, files }
  return { saved: true, ...presentDraft(context, stored) }
}

type StoredDraft = Pick<OwnSubmission, 'draft' | 'draft_sequence' | 'draft_at'> & {
  files: readonly StoredFile[]
}

export const presentDraft = (context: CourseContext, stored: StoredDraft) => ({
  content: stored.draft,
  attachments: stored.files.map(file => attachmentOf(context, file)),
  sequence: stored.draft_sequence,
  savedAt: stored.draft_at,
})
