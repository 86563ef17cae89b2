import { useEffect, useState } from 'react'
import type { OwnSubmission, TaskShown } from '../task.ts'
import { essenceOf } from '../writing/draft.ts'
import { isClosed } from './closed.ts'
import { onWrittenChange, readWritten, type Written } from './statements.ts'

/** What a student can offer after the end. */
export interface Offerable {
  text: string
  html: string
  fileCount: number
  /** When the last of it was written, as far as is known here. */
  writtenAt: number | null
  /** Files that were chosen before the end and are not uploaded. */
  missing: number
  /** What this device has kept and signed; null: the draft, which the server had before the end. */
  written: Written | null
}

/**
 * What the student could offer now; null where there is nothing, or something can still be handed in.
 * @param name under which the kind's devices keep what is written (`WritingKind`)
 */
export function useOfferable(
  name: string,
  task: TaskShown,
  mine: OwnSubmission,
  accountId: string | undefined,
  clockOffset: number,
): Offerable | null {
  const isWanted = isClosed(task, mine, Date.now() + clockOffset) && !isDecided(mine)
  const written = useWritten(name, accountId, task.id, mine, isWanted)
  if (!isWanted) return null
  const { draft } = mine
  if (written && isNews(written, mine) && (!task.can.offer || newest(written) > (draft.savedAt ?? 0)))
    return {
      text: written.text,
      html: written.html ?? '',
      fileCount: written.fileIds.length,
      writtenAt: newest(written),
      missing: written.files.filter(({ id }) => id === '').length,
      written,
    }
  if (!task.can.offer) return null
  const end = mine.endsAt ?? task.deadline ?? 0
  return {
    text: draft.content,
    html: draft.html,
    fileCount: draft.attachments.length,
    // It may have been saved again later, as it was.
    writtenAt: draft.savedAt !== null && draft.savedAt < end ? draft.savedAt : null,
    missing: 0,
    written: null,
  }
}

function useWritten(
  name: string,
  accountId: string | undefined,
  taskId: string,
  { attempt, workId: work }: Pick<OwnSubmission, 'attempt' | 'workId'>,
  isWanted: boolean,
) {
  const [written, setWritten] = useState<Written>()
  useEffect(() => {
    if (!isWanted || accountId === undefined) return
    let isLeft = false
    const look = () =>
      void readWritten({ name, accountId, taskId, attempt, work }).then(found => {
        if (!isLeft) setWritten(found)
      })
    look()
    const leave = onWrittenChange(look)
    return () => {
      isLeft = true
      leave()
    }
  }, [name, accountId, taskId, attempt, work, isWanted])
  return written
}

const isDecided = ({ offer }: OwnSubmission) => offer !== null && offer.state !== 'waiting'

const newest = ({ at, files }: Written) => Math.max(at, ...files.map(file => file.at))

/** Whether the device has something else than what was handed in, and something newer than what was offered. */
function isNews(written: Written, { version, content, html, attachments, offer }: OwnSubmission) {
  if (offer && newest(written) <= (offer.writtenAt ?? offer.offeredAt ?? 0)) return false
  if (written.files.some(({ id }) => id === '')) return true
  if (version === 0) return written.text.trim() !== '' || written.fileIds.length > 0
  const ids = (list: readonly string[]) => [...list].sort().join()
  return (
    essenceOf(written) !== essenceOf({ text: content, html }) ||
    ids(written.fileIds) !== ids(attachments.map(({ id }) => id))
  )
}
