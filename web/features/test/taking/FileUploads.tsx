import { useEffect, useRef } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { type Uploads, useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { partKey } from '#web/features/submission/writing/part-key.ts'
import type { PartJournal } from '#web/features/submission/writing/writing.ts'
import type { PaperAnswer } from './answers.ts'

export type SlotUploads = Uploads

interface FileUploadsProps {
  part: PartJournal<PaperAnswer>
  place: { taskId: string; attempt: number; slot: number }
  onChange: (slot: number, uploads: SlotUploads) => void
  /** One is on the server. */
  onFile: (file: Attachment) => void
}

/** Takes the files of a question as they arrive, also while another question shows. */
export function FileUploads({ part, place, onChange, onFile }: FileUploadsProps) {
  const latest = useRef(part)
  latest.current = part
  const uploads = useUploads(partKey('test', place), file => {
    latest.current.set(before => ({ ...before, files: withFile(before.files, file) }))
    onFile(file)
  })
  const { items, unfinished } = uploads
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of it is made anew each time
  useEffect(() => onChange(place.slot, uploads), [items, unfinished, place.slot])
  return null
}
