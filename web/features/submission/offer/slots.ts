import { onlySlot } from '#contract/features/submission/rules.ts'
import type { OfferingKind, SlotContent, SlotSides } from '../kind.ts'
import type { Own, OwnSubmission, ShownShapes } from '../task.ts'
import { essenceOf } from '../writing/draft.ts'

/** The slots of a student's own work, as they count and as the server has them written: of most kinds, the only one. */
export const sidesOf = <S extends ShownShapes>(
  { offering }: { offering?: OfferingKind<S> },
  mine: Own<S>,
): readonly SlotSides[] => offering?.sidesOf(mine) ?? [onlySide(mine)]

function onlySide({ content, html, attachments, draft }: OwnSubmission): SlotSides {
  const ids = (files: readonly { id: string }[]) => files.map(({ id }) => id)
  return {
    slot: onlySlot,
    counts: { text: content, html, fileIds: ids(attachments) },
    draft: { text: draft.content, html: draft.html, fileIds: ids(draft.attachments), savedAt: draft.savedAt },
  }
}

export const isSameContent = (one: SlotContent, other: SlotContent): boolean =>
  essenceOf(one) === essenceOf(other) &&
  JSON.stringify(one.value ?? null) === JSON.stringify(other.value ?? null) &&
  sorted(one.fileIds) === sorted(other.fileIds)

export const saysSomething = ({ text, html, value, fileIds }: SlotContent): boolean =>
  text.trim() !== '' || Boolean(html) || (value ?? null) !== null || fileIds.length > 0

const sorted = (ids: readonly string[]) => [...ids].sort().join()
