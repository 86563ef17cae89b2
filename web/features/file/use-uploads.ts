import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { textsOf } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import type { Unfinished } from './unfinished.ts'
import { fetchChecksum } from './upload.ts'
import { type UploadsState, uploadsOf } from './upload-list.ts'

export interface Uploads extends UploadsState {
  add(files: readonly File[]): void
  retry(id: string): void
  remove(id: string): void
  forgetUnfinished(file: Unfinished): void
  /** Something is still on its way (failed ones are not). */
  isBusy: boolean
}

/**
 * The uploads of a place, named by what they belong to: `useUploads('homework:' + id, attachment => …)`. They go on
 * while other screens are open; each finished file is given once, to whichever screen shows the place then.
 */
export function useUploads(place: string, onUploaded: (attachment: Attachment) => void): Uploads {
  const list = uploadsOf(place)
  const latest = useRef(onUploaded)
  latest.current = onUploaded
  useEffect(
    () =>
      list.deliver(
        attachment => latest.current(attachment),
        message => void dialog.alert({ title: textsOf('file')('uploadFailed'), message }),
      ),
    [list],
  )
  // Before the network may be gone; who sends something asks again.
  useEffect(() => void fetchChecksum().catch(() => undefined), [])
  const state = useSyncExternalStore(list.subscribe, () => list.state)
  return {
    ...state,
    add: files => list.add(files),
    retry: id => list.retry(id),
    remove: id => list.remove(id),
    forgetUnfinished: file => list.forgetUnfinished(file),
    isBusy: state.items.some(item => item.state !== 'failed'),
  }
}

/** A list with an uploaded file at its end; the same file chosen twice is one file. */
export function withFile(files: readonly Attachment[], file: Attachment): Attachment[] {
  return [...files.filter(({ id }) => id !== file.id), file]
}
