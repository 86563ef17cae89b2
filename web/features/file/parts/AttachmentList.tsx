import { useState } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { localAddress, pageAddress } from '../address.ts'
import styles from './AttachmentList.module.css'
import { FilePreview } from './FilePreview.tsx'
import { isAmong } from './withheld.ts'

interface AttachmentListProps {
  files: readonly Attachment[]
  /** Pictures as whole pages below each other, to be read, instead of small ones to be chosen from. */
  large?: boolean
  /** They, or those with these ids, can be seen here, but not saved. */
  isWithheld?: boolean | readonly string[]
}

/** Attached files: one picture whole, several as a grid, others by name and size; a press opens the preview. */
export function AttachmentList({ files, large = false, isWithheld = false }: AttachmentListProps) {
  const t = useTexts('file')
  const [shown, setShown] = useState<number>()
  const isDrawn = (file: Attachment) => file.isPic && file.thumb !== ''
  const whole = ({ id, url }: Attachment) => (isAmong(isWithheld, id) ? pageAddress(url) : localAddress(url))
  if (files.length === 0) return null
  // The only picture of a task is usually the task itself.
  const isWhole = large || files.filter(isDrawn).length === 1
  return (
    <div className={styles.list}>
      {files.some(isDrawn) && (
        <ul className={isWhole ? styles.pages : styles.grid}>
          {files.map(
            (file, index) =>
              isDrawn(file) && (
                <li key={file.id}>
                  <button
                    type="button"
                    className={isWhole ? styles.page : styles.thumb}
                    aria-label={t('open', { name: file.name })}
                    onClick={() => setShown(index)}
                  >
                    <img
                      src={isWhole ? whole(file) : localAddress(file.thumb)}
                      alt=""
                      loading="lazy"
                      width={file.width ?? undefined}
                      height={file.height ?? undefined}
                      draggable={false}
                    />
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
      {files.map(
        (file, index) =>
          !isDrawn(file) && (
            <FileChip key={file.id} name={file.name} size={file.orgin_size} onOpen={() => setShown(index)} />
          ),
      )}
      <FilePreview files={files} isWithheld={isWithheld} index={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}
