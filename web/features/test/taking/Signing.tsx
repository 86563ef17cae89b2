import { type RefObject, useImperativeHandle } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper } from '#contract/features/test/taking-entities.ts'
import { noteUploaded } from '#web/features/submission/offer/statements.ts'
import { useStatements } from '#web/features/submission/offer/use-statements.ts'
import type { Writing } from '#web/features/submission/writing/writing.ts'
import { send } from '#web/lib/call.ts'
import type { PaperAnswer } from './answers.ts'
import type { SlotUploads } from './FileUploads.tsx'

export interface SigningHandle {
  /** The same uploads of a slot; what is chosen for them is signed. */
  uploadsOf: (uploads: SlotUploads, slot: number) => SlotUploads
  noteUploaded: (slot: number, file: Attachment) => void
}

interface SigningProps {
  paper: OwnPaper
  accountId: string
  clockOffset: number
  writing: Writing<PaperAnswer>
  uploads: ReadonlyMap<number, SlotUploads>
  handle: RefObject<SigningHandle | null>
}

/** Signs what is written as long as it is not on the server, so that it can be offered after the end; shows nothing. */
export function Signing({ paper, accountId, clockOffset, writing, uploads, handle }: SigningProps) {
  const { id: taskId, attempt, workId: work, endsAt: end } = paper
  const place = { name: 'test', accountId, taskId, attempt, work }
  const { uploadsOf } = useStatements({
    ...{ place, clockOffset, end, isReady: writing.isReady },
    look: async () => {
      const { attempt, endsAt: end, slots } = await send(takingCalls.getPaper, { id: taskId })
      return { attempt, end, slots }
    },
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
