import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { filesProblem, workStates } from '#contract/features/homework/rules.ts'
import { supersedes } from '#contract/journal.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { attachmentOf, claimFiles } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import { check } from './check.ts'
import { lockOwnWork, type Submission } from './submission.ts'
import { filesInOrder } from './versions.ts'

type DraftInput = Value<typeof homeworkCalls.saveDraft.input>
type StoredDraft = Pick<Submission, 'draft' | 'draft_files' | 'draft_sequence' | 'draft_at'>

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])

/**
 * Keeps what a student writes. An entry that is not newer than the stored one, or was written without knowing of it,
 * changes nothing: the answer is what is stored, and the writer's journal settles which one stays.
 */
export async function keepDraft(context: CourseContext, homework: Homework, input: DraftInput) {
  const { db, now, person } = context
  const fileIds = [...new Set(input.attachments)]
  check(filesProblem(fileIds))
  const own = await lockOwnWork(db, homework.id, person.id)
  const isSame = own.draft === input.content && isSameList(own.draft_files, fileIds)
  if (!supersedes(input, own.draft_sequence))
    return { saved: isSame && own.draft_sequence > 0, ...(await presentDraft(context, own)) }
  if (own.state === workStates.graded) fail(homeworkErrors.alreadyGraded)

  await claimFiles(
    context,
    person.id,
    fileIds.filter(id => !own.draft_files.includes(id)),
  )
  await db
    .updateTable('submission')
    .set({
      draft: input.content,
      draft_files: fileIds,
      draft_sequence: input.sequence,
      draft_at: at(now),
      ...(own.draft === input.content ? {} : { draft_text_at: at(now) }),
    })
    .where('homework_id', '=', homework.id)
    .where('account_id', '=', person.id)
    .execute()
  if (own.draft_at === null && own.version === 0)
    await noteProgress(context, {
      activityId: homework.id,
      accountIds: [person.id],
      state: progressStates.underWay,
    })
  const stored = { draft: input.content, draft_files: fileIds, draft_sequence: input.sequence, draft_at: now }
  return { saved: true, ...(await presentDraft(context, stored)) }
}

export async function presentDraft(context: CourseContext, stored: StoredDraft) {
  const files = await filesInOrder(context.db, stored.draft_files)
  return {
    content: stored.draft,
    attachments: files.map(file => attachmentOf(context, file)),
    sequence: stored.draft_sequence,
    savetime: stored.draft_at,
  }
}
