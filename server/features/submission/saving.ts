import { lateRules, submissionStates } from '#contract/features/submission/rules.ts'
import { supersedes } from '#contract/journal.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { claimFiles } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { isOver } from './judging.ts'
import type { SubmissionKind } from './kind.ts'
import { blankPart, type OwnPart, openOwn } from './own.ts'
import { changedAt, filesInOrder, type Given, isSame, writeParts } from './parts.ts'

/** What is written in one slot, numbered by the writer's journal. */
export interface Entry extends Given {
  /** Left out by clients that do not number: the one after what is stored. */
  sequence?: number
  base?: number | undefined
}

/**
 * Saves what a student writes in one slot. An entry that is not newer than the stored one, or is not based on it,
 * changes nothing: the answer is what is stored, and the writer's journal decides which to keep.
 * @throws closed when the time of the attempt is up and nothing is taken after it, alreadyGraded; notYours like
 * `claimFiles`
 */
export async function savePart(context: CourseContext, kind: SubmissionKind, id: string, entry: Entry) {
  const { db, now, person } = context
  const { own, task } = await openOwn(context, id, [entry.slot])
  const stored = own.parts.get(entry.slot) ?? blankPart(entry.slot)
  const numbered = { sequence: stored.sequence + 1, ...entry }
  if (!supersedes(numbered, stored.sequence)) {
    const files = await filesInOrder(db, stored.file_ids)
    return {
      saved: isSame(entry, stored) && stored.sequence > 0,
      part: draftOf(stored, own.submitted_at),
      files,
    }
  }
  const isOffered =
    task.late_rule === lateRules.offered && isOver({ ends_at: own.ends_at ?? task.deadline }, now)
  if (own.state === submissionStates.graded && !isOffered) fail(kind.errors.alreadyGraded)
  // One that began just before the end may come after the closing, which has handed in without it.
  const isClosed = own.closed_at !== null || isOver(own, now)
  if (isClosed && task.late_rule === lateRules.refused) fail(kind.errors.closed)

  const written = { ...numbered, changedAt: changedAt(entry, stored, now) }
  writeParts(db, own, [written], { by: person.id, now })
  // What is offered changes nothing until staff take it.
  if (!own.is_written && !isOffered)
    void noteProgress(context, {
      activityId: id,
      accountIds: [person.id],
      state: progressStates.underWay,
    })
  const added = entry.fileIds.filter(fileId => !stored.file_ids.includes(fileId))
  const [files] = await Promise.all([filesInOrder(db, entry.fileIds), claimFiles(context, person.id, added)])
  return { saved: true, part: { text: entry.text, sequence: numbered.sequence, savedAt: now }, files }
}

/** A hand-in saves as well. */
const draftOf = ({ text, sequence, saved_at }: OwnPart, handedInAt: number | null) => ({
  text,
  sequence,
  savedAt: saved_at === null ? null : Math.max(saved_at, handedInAt ?? 0),
})
