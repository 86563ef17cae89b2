import { claimFiles } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { receiptOf } from '../reading/receipt.ts'
import type { SubmissionKind } from '../task/kind.ts'
import {
  asStored,
  changedAt,
  filesInOrder,
  type Given,
  isSame,
  type OwnPart,
  partsAt,
  writeParts,
} from '../task/parts.ts'
import { checkContent, contentPart } from './content.ts'
import { checkMeant, isUnread } from './identity.ts'
import { checkAttempt, judge } from './judging.ts'
import { blankPart, openOwn } from './opening.ts'
import { isNewest, mayRepeat, type OwnSubmission } from './own-submission.ts'
import { sealDraft } from './sealing.ts'

/** The whole of work that is one content, handed in with it. */
export interface HandIn {
  id: string
  content: string
  html?: string | undefined
  attachments: readonly string[]
  /** The version before this one as the sender knows it; left out: whatever it is. */
  version?: number | undefined
  /** The journal entry that is handed in. */
  sequence?: number | undefined
  /** The newest number of the draft that the sender knows; left out: whatever it is. */
  base?: number | undefined
  /** The attempt that it is of; left out: the one being written. */
  attempt?: number | undefined
  /** The submission that it is of; left out: the one open today. */
  workId?: string | undefined
}

/**
 * Accepts a student's submission. The same content sent again is the same hand-in.
 * @returns what the server received and when, and the number of the matching draft
 * @throws otherWork, handedInElsewhere, writtenMeanwhile, alreadyGraded, closed, attemptOver, notBegun; as `checkContent`;
 * notYours like `claimFiles`
 */
export async function handIn(context: CourseContext, kind: SubmissionKind, input: HandIn) {
  const { db, now, person } = context
  const sent = contentPart(input)
  checkContent(kind, sent)
  const opened = openOwn(context, input.id, [sent.slot])
  const claimed = claimFiles(context, person.id, sent.fileIds)
  // Missing files do not matter if the same was handed in before.
  claimed.catch(() => {})
  const { own, task } = await opened
  checkAttempt(kind, task, own, input.attempt)
  checkMeant(own, input.workId, kind.errors.otherWork)
  const stored = own.parts.get(sent.slot) ?? blankPart(sent.slot)
  const given = asStored(sent, stored)
  const newest = await sealedPart(db, own, stored)
  if (newest && isSame(given, newest) && mayRepeat(own, input.version)) {
    const files = await filesInOrder(db, given.fileIds)
    const receipt = receiptOf({
      version: own.sealed,
      submittedAt: own.submitted_at ?? now,
      late: own.submitted_late ?? false,
      text: given.text,
      files,
    })
    // The draft may have gone on since: with its number, what was handed in would pass for it.
    return { ...receipt, sequence: isSame(given, stored) ? stored.sequence : newest.sequence }
  }
  if (input.version !== undefined && !isNewest(own, input.version))
    fail(kind.errors.handedInElsewhere, {}, { version: own.sealed, ...draftOfNewest(stored, newest) })
  if (!isSame(given, stored) && (await isNews(context, own, stored, input)))
    fail(kind.errors.writtenMeanwhile)

  const files = await claimed.catch(error => claimShared(context, given, stored, error))
  const changed = changedAt(given, stored, now)
  const written = {
    now,
    files,
    changedAt: given.text === '' && given.value === null ? null : changed,
  }
  const judged = await judge(context, kind, task, own, written)
  const sequence = nextSequence(input.sequence ?? 0, stored, given)
  if (!isSame(given, stored) || sequence !== stored.sequence)
    writeParts(db, own, [{ ...given, sequence, changedAt: changed }], { by: person.id, now })
  await sealDraft(context, kind, task, own, judged)
  const late = judged.verdict === 'late'
  const version = own.sealed + 1
  return { ...receiptOf({ version, submittedAt: now, late, text: given.text, files }), sequence }
}

/** The number of the draft, where nothing was written since the last hand-in: who replaces that knows all there is. */
const draftOfNewest = (stored: OwnPart, newest: OwnPart | undefined) =>
  stored === newest ? { sequence: stored.sequence } : {}

/** Whether the draft holds what the sender has not seen, written by others or on another device. */
const isNews = async (
  context: CourseContext,
  own: OwnSubmission,
  stored: OwnPart,
  { base, workId: work }: HandIn,
) => (base !== undefined && base < stored.sequence ? true : isUnread(context, own, stored, { work }))

/** A new number, unless this is the newest draft: entries written without knowing of the hand-in are stale. */
function nextSequence(sent: number, stored: OwnPart, given: Given) {
  const isNewest = isSame({ ...given, fileIds: stored.file_ids }, stored) && sent <= stored.sequence
  return Math.max(sent, stored.sequence + (isNewest ? 0 : 1))
}

/** What is in the draft of several, one of them has claimed. @throws notYours for anything else of others */
export async function claimShared(
  context: CourseContext,
  { fileIds }: Given,
  stored: OwnPart,
  error: unknown,
) {
  const added = fileIds.filter(fileId => !stored.file_ids.includes(fileId))
  if (added.length === fileIds.length) throw error
  const [files] = await Promise.all([
    filesInOrder(context.db, fileIds),
    claimFiles(context, context.person.id, added),
  ])
  return files.length === fileIds.length ? files : Promise.reject(error)
}

/** What was handed in last in a slot; undefined before the first hand-in. @param newest what `openOwn` found in it */
export async function sealedPart(db: Database, { id, sealed }: OwnSubmission, newest: OwnPart) {
  if (sealed === 0 || newest.version <= sealed) return sealed === 0 ? undefined : newest
  const parts = await partsAt(db, id, sealed)
  return parts.find(({ slot }) => slot === newest.slot) ?? blankPart(newest.slot)
}
