import { evidenceOf } from '#contract/features/submission/offer-rules.ts'
import type { StoredFile } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { StudentSubmission } from '../reading/student-submission.ts'
import { filesInOrder, isSame, isSameList, type OwnPart, partsAt } from '../task/parts.ts'
import { isFinal, isToBegin, verdictOf } from '../writing/judging.ts'
import { givenIn, partIn } from './composing.ts'

/** What a student has written in a slot since the last hand-in. */
export interface DraftedSlot {
  files: readonly StoredFile[]
  /** When what is written became what it is; null without any. */
  changed: number | null
  /** It stands like this in what counts. */
  isCounted: boolean
}

/** The only slot of work that is one content. @param files of the draft */
export const onlyDrafted = (own: StudentSubmission, files: readonly StoredFile[]): DraftedSlot[] => [
  {
    files,
    changed: own.draft ? own.draft_changed_at : null,
    isCounted:
      (own.draft_version ?? 0) <= (own.sealed ?? 0) ||
      ((own.text ?? '') === (own.draft ?? '') &&
        (own.handed_html ?? '') === (own.draft_html ?? '') &&
        isSameList(own.file_ids ?? [], own.draft_files ?? [])),
  },
]

/** Those of work that is written in parts. */
export async function draftedSlots(
  db: Database,
  { submission_id: id, version, sealed }: StudentSubmission,
): Promise<DraftedSlot[]> {
  if (id === null) return []
  const bySlot = (parts: readonly OwnPart[]) => new Map(parts.map(part => [part.slot, part]))
  const [written, counted] = await Promise.all([
    partsAt(db, id, (sealed ?? 0) + 1),
    partsAt(db, id, version ?? 0).then(bySlot),
  ])
  const drafted = written.filter(part => part.version > (sealed ?? 0))
  return Promise.all(
    drafted.map(async part => ({
      files: part.file_ids.length > 0 ? await filesInOrder(db, part.file_ids) : [],
      changed: part.text !== '' || part.value !== null ? part.changed_at : null,
      isCounted: isSame(givenIn(part), partIn(counted, part.slot)),
    })),
  )
}

/** Whether a student may offer something of what is drafted with nothing but what the server knows; one slot is enough. */
export function mayOffer(
  { now }: { now: number },
  own: StudentSubmission,
  drafted: readonly DraftedSlot[],
): boolean {
  const end = own.ends_at ?? own.deadline
  if (end === null || isToBegin(own, own) || own.is_decided === true) return false
  if (isFinal(own)) return false
  if (own.offer && own.offer.state !== 'waiting') return false
  if (verdictOf(own, own, { now, ...allOf(drafted) }) !== 'closed') return false
  const received = (at: number) => ({ receivedAt: at, signedAt: null })
  return drafted.some(({ files, changed, isCounted }) => {
    if (isCounted) return false
    const text = changed === null ? [] : [received(changed)]
    return evidenceOf([...text, ...files.map(({ beganAt }) => received(beganAt))], end) !== null
  })
}

/** What would be handed in of them. */
export const allOf = (drafted: readonly DraftedSlot[]) => ({
  files: drafted.flatMap(({ files }) => files),
  changedAt: drafted.reduce<number | null>(
    (newest, { changed }) => (changed !== null && changed > (newest ?? 0) ? changed : newest),
    null,
  ),
})
