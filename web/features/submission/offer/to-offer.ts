import type { SlotToOffer, ToOffer } from '../kind.ts'
import type { Offerable, OfferableSlot } from './offerable-slots.ts'

/** Exactly what was signed, or the draft as the server has it. One key vouches for all: of several, that which was used last. */
export function signedIn({ slots }: Pick<Offerable, 'slots'>): Pick<ToOffer, 'device' | 'slots'> {
  const newest = slots.reduce<OfferableSlot['written']>(
    (known, { written }) => (written && written.at > (known?.at ?? 0) ? written : known),
    null,
  )
  const device = newest?.device ?? ''
  return { device, slots: slots.map(slot => slotToOffer(slot, device)) }
}

function slotToOffer({ written, ...content }: OfferableSlot, device: string): SlotToOffer {
  if (written?.device !== device || device === '') return { ...content, statement: null, files: [] }
  const { at, signature, fileIds, files } = written
  return {
    ...content,
    statement: { at, signature },
    files: files
      .filter(({ id }) => fileIds.includes(id))
      .map(({ id, at, signature }) => ({ id, at, signature })),
  }
}
