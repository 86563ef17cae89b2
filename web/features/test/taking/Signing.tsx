import { type RefObject, useImperativeHandle } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { noteUploaded, type WrittenPlace } from '#web/features/submission/offer/statements.ts'
import { type Received, useStatements } from '#web/features/submission/offer/use-statements.ts'
import type { Writing } from '#web/features/submission/writing/writing.ts'
import type { PaperAnswer } from './answers.ts'
import type { SlotUploads } from './FileUploads.tsx'

export interface SigningHandle {
  /** The same uploads of a slot; what is chosen for them is signed. */
  uploadsOf: (uploads: SlotUploads, slot: number) => SlotUploads
  noteUploaded: (slot: number, file: Attachment) => void
}

interface SigningProps {
  place: Omit<WrittenPlace, 'slot'>
  /** When its time is up; null: there is nothing to prove. */
  end: number | null
  /** Asks the server how it stands; null: it need not, as what is saved is forgotten otherwise. */
  look: () => Promise<Received | null>
  clockOffset: number
  writing: Writing<PaperAnswer>
  uploads: ReadonlyMap<number, SlotUploads>
  handle: RefObject<SigningHandle | null>
}

/** Signs what is written as long as it is not on the server, so that it can be sent after the end; shows nothing. */
export function Signing({ place, end, look, clockOffset, writing, uploads, handle }: SigningProps) {
  const { uploadsOf } = useStatements({
    ...{ place, clockOffset, end, look, isReady: writing.isReady },
    slots: writing.parts.map(({ slot, value, status }) => ({
      ...{ slot, draft: value, isSaved: status === 'saved' && isUploaded(uploads.get(slot)) },
    })),
  })
  useImperativeHandle(handle, () => ({
    uploadsOf,
    noteUploaded: (slot, file) => {
      if (end !== null) void noteUploaded({ ...place, slot }, file, Date.now() + clockOffset >= end)
    },
  }))
  return null
}

const isUploaded = (uploads: SlotUploads | undefined) =>
  !uploads || (uploads.items.length === 0 && uploads.unfinished.length === 0)
