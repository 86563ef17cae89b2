import type { SlotContent, SlotSides } from '../kind.ts'
import type { OwnSubmission, TaskShown } from '../task.ts'
import { isClosed } from './closed.ts'
import { isSameContent, saysSomething } from './slots.ts'
import { readWritten, type Written, type WrittenPlace } from './statements.ts'

/** What a student can offer of one slot. */
export interface OfferableSlot extends SlotContent {
  slot: number
  /** What this device has kept and signed; null: the draft, which the server had before the end. */
  written: Written | null
}

/** What a student can offer after the end, all of it at once. */
export interface Offerable {
  slots: readonly OfferableSlot[]
  /** When the last of it was written, as far as is known here. */
  writtenAt: number | null
  /** Files that were chosen before the end and are not uploaded. */
  missing: number
  /** Some of it is the draft, which proves something by not being changed. */
  isOfDraft: boolean
}

type Mine = Pick<OwnSubmission, 'version' | 'offer' | 'endsAt'>
type Task = Pick<TaskShown, 'deadline'> & { can: { offer: boolean } }

/** Nothing can be handed in any more, and nothing was decided about what was offered. */
export const isOver = (task: TaskShown, mine: OwnSubmission, now: number): boolean =>
  isClosed(task, mine, now) && !isDecided(mine)

const isDecided = ({ offer }: OwnSubmission) => offer !== null && offer.state !== 'waiting'

/**
 * What can be offered of slots, once nothing can be handed in; null where that is nothing.
 * @param written what this device has kept, by slot
 */
export function offerableOf(
  task: Task,
  mine: Mine,
  sides: readonly SlotSides[],
  written: ReadonlyMap<number, Written>,
): Offerable | null {
  const end = mine.endsAt ?? task.deadline ?? 0
  const found = sides.flatMap(
    side =>
      ofDevice(side, mine, written.get(side.slot), task.can.offer) ??
      ofDraft(side, sides, task.can.offer, end),
  )
  if (found.length === 0) return null
  const times = found.flatMap(({ at }) => at ?? [])
  return {
    slots: found.map(({ slot }) => slot),
    writtenAt: times.length === 0 ? null : Math.max(...times),
    missing: found.flatMap(({ slot }) => slot.written?.files ?? []).filter(({ id }) => id === '').length,
    isOfDraft: found.some(({ slot }) => slot.written === null),
  }
}

/** With when it was written, as far as is known. */
interface Found {
  slot: OfferableSlot
  at: number | null
}

function ofDevice(
  side: SlotSides,
  mine: Mine,
  written: Written | undefined,
  mayOffer: boolean,
): Found | undefined {
  if (!written || !isNews(written, side, mine)) return undefined
  const at = newest(written)
  if ((mayOffer || side.isUnread) && at <= (side.draft.savedAt ?? 0)) return undefined
  const { text, html, value, fileIds } = written
  return { slot: { slot: side.slot, text, html, value, fileIds, written }, at }
}

/** Of several slots, those in which something else counts; that the only one may be offered, the server says. */
function ofDraft(
  { slot, counts, draft: { savedAt, ...draft }, isUnread }: SlotSides,
  { length }: readonly SlotSides[],
  mayOffer: boolean,
  end: number,
): Found[] {
  if (!mayOffer || isUnread || (length > 1 && isSameContent(draft, counts))) return []
  // It may have been saved again later, as it was.
  return [{ slot: { slot, ...draft, written: null }, at: savedAt !== null && savedAt < end ? savedAt : null }]
}

const newest = ({ at, files }: Written) => Math.max(at, ...files.map(file => file.at))

/** Whether the device has something else than what was handed in, and something newer than what was offered. */
function isNews(written: Written, { counts }: SlotSides, { version, offer }: Mine) {
  if (offer && newest(written) <= (offer.writtenAt ?? offer.offeredAt ?? 0)) return false
  if (written.files.some(({ id }) => id === '')) return true
  return version === 0 ? saysSomething(written) : !isSameContent(written, counts)
}

/** What the device has kept of these slots, by slot. */
export async function readAllWritten(place: WrittenPlace, slots: readonly number[]) {
  const found = await Promise.all(
    slots.map(async slot => [slot, await readWritten({ ...place, slot })] as const),
  )
  return new Map(found.flatMap(([slot, written]) => (written ? [[slot, written]] : [])))
}
