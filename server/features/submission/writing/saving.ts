import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { supersedes } from '#contract/journal.ts'
import { noteBegun } from '#server/features/activity/public.ts'
import { claimFiles, filesOf, ownFilesAmong, type StoredFile } from '#server/features/file/public.ts'
import { attempt, Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { noteDraft } from '../task/drafting.ts'
import { kindOf, type SubmissionKind } from '../task/kind.ts'
import {
  asStored,
  changedAt,
  type Given,
  isSame,
  type OwnPart,
  type Written,
  writeParts,
} from '../task/parts.ts'
import type { CommonTask } from '../task/policy.ts'
import { isSoundValue } from '../task/values.ts'
import { isOther, isUnread, noteReading } from './identity.ts'
import { checkAttempt, checkFinal, isClosedByHandIn, isOver } from './judging.ts'
import { unmake } from './making.ts'
import { blankPart, openOwn } from './opening.ts'
import type { OwnSubmission } from './own-submission.ts'

/** What is written in one slot, numbered by the writer's journal. */
export interface Entry extends Given {
  /** Left out by clients that do not number: the one after what is stored. */
  sequence?: number
  base?: number | undefined
  /** The attempt that it is of; left out: the one being written. */
  attempt?: number | undefined
  /** The submission that it is of; left out: the one open today. */
  work?: string | undefined
}

/** What a kind of activity takes as an entry. */
export type CheckEntry = (kind: SubmissionKind, entry: Entry) => void

/** What an entry came to: what is stored of its slot by now. */
export type SavedPart = ReturnType<typeof present>

/** The same, or why this entry is refused. */
export type SavedEntry = SavedPart | Failure

/**
 * Saves what a student writes in slots of one submission. An entry that is not newer than the stored one, is not based on
 * it, or is of another submission changes nothing: the answer is what is stored, and the writer's journal decides which to
 * keep. One that is refused leaves the others as they are.
 * @param entries of different slots
 * @param check @throws why an entry is refused
 * @returns what became of each, in their order
 * @throws malformed for a slot that is named twice; what is not of one entry: notFound, notBegun, alreadyGraded, final, handedInOnce, and closed when the time of the
 * attempt is up and nothing is taken after it
 */
export async function saveParts(
  context: CourseContext,
  id: string,
  entries: readonly Entry[],
  check?: CheckEntry,
): Promise<SavedEntry[]> {
  const { db, now, person } = context
  const { own, task, isNew } = await openOwn(context, id, slotsOf(entries))
  const kind = kindOf(context, task)
  const judged = await withoutForeign(
    context,
    await Promise.all(
      entries.map(async (given): Promise<JudgedEntry | Failure> => {
        const entry = attempt(() => soundEntry(kind, { task, own, entry: given }, check))
        if (entry instanceof Failure) return entry
        const stored = storedIn(own, entry)
        const isMeant = !isOther(own, entry.work) && !(await isUnread(context, own, stored, entry))
        if (!isMeant) return { entry, stored, isBeginning: false }
        return attempt(() => ({ entry, ...judgeSave(kind, { own, task, entry, now }) }))
      }),
    ),
  )
  const whole = refusalOfAll(kind, judged)
  if (whole) throw whole
  const good = judged.filter(isTaken)
  // A refused save leaves nothing behind.
  if (isNew && good.length === 0) unmake(db, own.id)
  const isShared = own.group_id !== null || own.is_shared
  const written = good.flatMap(one => (one.written ? [one.written] : []))
  // Before the writes, which fail as well for a file that does not exist.
  const claimed = claimFiles(context, person.id, good.flatMap(filesAdded))
  if (written.length > 0) writeParts(db, own, written, { by: person.id, now })
  if (good.some(({ isBeginning }) => isBeginning))
    noteBegun(context, [{ activityId: id, accountId: person.id }])
  if (isShared && written.length > 0) noteDraft(context, kind, task, own.id)
  const files = filesOf(db, [...new Set(good.flatMap(filesShown))])
  files.catch(() => {})
  const read = good.map(
    one => !one.written && isShared && noteReading(context, { ...one.stored, submissionId: own.id }),
  )
  await Promise.all([claimed, ...read])
  const known = await files
  return judged.map(one => (one instanceof Failure ? one : presentEntry(one, own, known, now)))
}

/** The same of one slot. @throws also why it is refused */
export async function savePart(
  context: CourseContext,
  id: string,
  entry: Entry,
  check?: CheckEntry,
): Promise<SavedPart> {
  const [saved] = await saveParts(context, id, [entry], check)
  if (saved instanceof Failure) throw saved
  return saved!
}

/** The slots of what is sent together. @throws malformed for one that is named twice */
export function slotsOf(entries: readonly Pick<Given, 'slot'>[]): number[] {
  const slots = entries.map(({ slot }) => slot)
  if (isRepeating(slots)) fail(kernelErrors.malformed, { field: 'slot' })
  return slots
}

export const isRepeating = (list: readonly unknown[]) => new Set(list).size < list.length

/** What an entry is checked against; before anything is stored, `nothingYet`. */
type Checked = Pick<OwnSubmission, 'attempt' | 'sealed' | 'began_at' | 'ends_at' | 'own_slots' | 'parts'>
export const nothingYet: Checked = {
  ...{ attempt: 1, sealed: 0, began_at: null, ends_at: null, own_slots: null },
  parts: new Map(),
}

/**
 * @returns an entry as it is to be stored: its rich text clean
 * @throws why it is refused, whatever is stored; malformed for a file that is named twice, attemptOver, notBegun, slotMissing,
 * valueUnfit, tooLong, tooIntricate, and as `check`
 */
export function soundEntry(
  kind: SubmissionKind,
  { task, own, entry }: Pick<Save, 'task' | 'entry'> & { own: Checked },
  check: CheckEntry | undefined,
): Entry {
  check?.(kind, entry)
  if (isRepeating(entry.fileIds)) fail(kernelErrors.malformed, { field: 'fileIds' })
  checkAttempt(kind, task, own, entry.attempt)
  const isThere =
    own.own_slots?.includes(entry.slot) ??
    (task.slot_points === null || entry.slot in (task.slot_points as object))
  if (!isThere) fail(kind.errors.slotMissing)
  if (!isSoundValue(kind, entry.slot, entry.value)) fail(kind.errors.valueUnfit)
  return asStored(entry, storedIn(own, entry))
}

/** What is refused for the whole submission, whichever slot somebody writes in. */
export const refusalOfAll = ({ errors }: SubmissionKind, judged: readonly unknown[]) =>
  judged.find(
    (one): one is Failure =>
      one instanceof Failure &&
      [
        kernelErrors.notFound,
        errors.notBegun,
        errors.alreadyGraded,
        errors.final,
        errors.handedInOnce,
        errors.closed,
      ].includes(one.definition),
  )

export const isTaken = (one: JudgedEntry | Failure): one is JudgedEntry => !(one instanceof Failure)

/** The files that a save adds to its slot. */
const filesAdded = ({ entry, stored, written }: JudgedEntry) =>
  written ? entry.fileIds.filter(fileId => !stored.file_ids.includes(fileId)) : []

/** Refuses the entries that add what is not the writer's to add. */
async function withoutForeign({ db, person }: CourseContext, judged: readonly (JudgedEntry | Failure)[]) {
  const added = judged.filter(isTaken).flatMap(filesAdded)
  const own = await ownFilesAmong(db, person.id, added)
  return judged.map(one =>
    isTaken(one) && filesAdded(one).some(fileId => !own.has(fileId))
      ? attempt(() => fail(fileErrors.notYours))
      : one,
  )
}

export interface JudgedEntry extends JudgedSave {
  entry: Entry
}

/** Those of an entry that was written, otherwise those of what is stored. */
export const filesShown = ({ entry, stored, written }: JudgedEntry): readonly string[] =>
  written ? entry.fileIds : stored.file_ids

/** @param files those that `filesShown` names, by id */
export function presentEntry(
  judged: JudgedEntry,
  own: OwnSubmission,
  files: ReadonlyMap<string, StoredFile>,
  now: number,
): SavedPart {
  const { entry, stored, written } = judged
  const its = filesShown(judged).flatMap(fileId => files.get(fileId) ?? [])
  return written ? presentWritten(written, own, its, now) : present(entry, stored, own, its)
}

interface Save {
  own: OwnSubmission
  task: CommonTask
  entry: Entry
  now: number
}

export interface JudgedSave {
  stored: OwnPart
  /** Undefined where what is stored stays. */
  written?: Written
  /** The student had not begun with the task. */
  isBeginning: boolean
}

/**
 * What a save has to write, after `soundEntry`. What says the same as what is stored, from a device that did not know of that, gives it
 * its number: the device counts on from there, and another must not give that number to something else.
 * @throws closed, alreadyGraded, final, handedInOnce
 */
export function judgeSave(kind: SubmissionKind, { own, task, entry, now }: Save): JudgedSave {
  const stored = storedIn(own, entry)
  const numbered = { sequence: stored.sequence + 1, ...entry }
  const isNewer = supersedes(numbered, stored.sequence)
  const isEcho = !isNewer && numbered.sequence > stored.sequence && isSame(entry, stored)
  if (!isNewer && !(isEcho && mayWrite(kind, { own, task, now }))) return { stored, isBeginning: false }
  checkWriting(kind, { own, task, now })
  const written: Written = { ...numbered, changedAt: changedAt(entry, stored, now) }
  // Who has handed in once has done the task.
  return { stored, written, isBeginning: !own.is_written && own.sealed === 0 && own.attempt === 1 }
}

const mayWrite = (...asked: Parameters<typeof checkWriting>) =>
  !(attempt(() => checkWriting(...asked)) instanceof Failure)

/** @throws closed, alreadyGraded, final, handedInOnce */
function checkWriting(kind: SubmissionKind, { own, task, now }: Omit<Save, 'entry'>) {
  if (own.is_decided) fail(kind.errors.alreadyGraded)
  checkFinal(kind, own)
  if (isClosedByHandIn(task, own)) fail(kind.errors.handedInOnce)
  // One that began just before the end may come after the closing, which has handed in without it.
  const isClosed = own.closed_at !== null || isOver(own, now)
  if (isClosed && task.late_rule === lateRules.refused) fail(kind.errors.closed)
}

const storedIn = (own: Pick<OwnSubmission, 'parts'>, { slot }: Entry) =>
  own.parts.get(slot) ?? blankPart(slot)

const presentWritten = (
  { text, html = '', value, sequence }: Written,
  { alias }: OwnSubmission,
  files: StoredFile[],
  now: number,
) => ({
  saved: true,
  work: alias,
  part: { text, html, value, sequence, savedAt: now },
  files,
})

const present = (entry: Entry, stored: OwnPart, own: OwnSubmission, files: StoredFile[]) => ({
  saved: !isOther(own, entry.work) && isSame(entry, stored) && stored.sequence > 0,
  work: own.alias,
  part: draftOf(stored, own.submitted_at),
  files,
})

/** A hand-in saves as well. */
const draftOf = ({ text, html, value, sequence, saved_at }: OwnPart, handedInAt: number | null) => ({
  text,
  html,
  value,
  sequence,
  savedAt: saved_at === null ? null : Math.max(saved_at, handedInAt ?? 0),
})
