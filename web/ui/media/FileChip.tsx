import type { ReactNode } from 'react'
import { fileSize, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { IconButton } from '../base/IconButton.tsx'
import { ProgressBar } from '../base/Progress.tsx'
import { CheckCircleIcon, ClockIcon, CloseIcon, ErrorIcon, RefreshIcon, UploadIcon } from '../icons/icons.tsx'
import styles from './FileChip.module.css'
import { fileIcon } from './file-kind.ts'

export type FileState = 'waiting' | 'sending' | 'saved' | 'failed'

interface FileChipProps {
  name: string
  /** In bytes. */
  size?: number
  /** Omitted for a file already stored. */
  state?: FileState
  /** Between 0 and 1, while it is being sent. */
  progress?: number
  /** Why it failed. */
  error?: string
  /** Address of a small picture of it. */
  thumbnail?: string
  onOpen?: () => void
  onRemove?: () => void
  onRetry?: () => void
}

/** A file and its upload progress. */
export function FileChip(props: FileChipProps) {
  const { name, size, state, progress = 0, error, thumbnail, onOpen, onRemove, onRetry } = props
  const t = useTexts('ui')
  const { icon: KindIcon, hue } = fileIcon(name)
  const face = (
    <>
      <span className={styles.kind} data-hue={hue}>
        {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <KindIcon size={24} />}
      </span>
      <span className={styles.text}>
        <FileName name={name} />
        <span className={styles.note}>
          {size !== undefined && <span>{fileSize(size)}</span>}
          {state && <StateWord state={state} progress={progress} error={error} />}
        </span>
      </span>
    </>
  )
  return (
    <div className={classNames(styles.chip, state === 'failed' && styles.failed)}>
      {onOpen ? (
        <button type="button" className={styles.face} onClick={onOpen}>
          {face}
        </button>
      ) : (
        <div className={styles.face}>{face}</div>
      )}
      {state === 'failed' && onRetry && (
        <IconButton icon={RefreshIcon} size={20} label={`${t('retry')}: ${name}`} onClick={onRetry} />
      )}
      {onRemove && (
        <IconButton icon={CloseIcon} size={20} label={`${t('remove')}: ${name}`} onClick={onRemove} />
      )}
      {state === 'sending' && (
        <div className={styles.progress}>
          <ProgressBar value={progress} label={name} />
        </div>
      )}
    </div>
  )
}

/** Shortens in the middle, so that the ending stays visible. */
function FileName({ name }: { name: string }) {
  const cut = Math.max(0, name.length - 9)
  return (
    <span className={styles.name} title={name}>
      <span className={styles.nameStart}>{name.slice(0, cut)}</span>
      <span className={styles.nameEnd}>{name.slice(cut)}</span>
    </span>
  )
}

function StateWord({
  state,
  progress,
  error,
}: {
  state: FileState
  progress: number
  error?: string
}): ReactNode {
  const t = useTexts('ui')
  if (state === 'waiting') {
    return (
      <span className={styles.state}>
        <ClockIcon size={14} />
        {t('fileWaiting')}
      </span>
    )
  }
  if (state === 'sending') {
    return (
      <span className={styles.state}>
        <UploadIcon size={14} />
        {t('fileSending', { percent: percent(progress) })}
      </span>
    )
  }
  if (state === 'saved') {
    return (
      <span className={classNames(styles.state, styles.good)}>
        <CheckCircleIcon size={14} />
        {t('fileSaved')}
      </span>
    )
  }
  return (
    <span className={classNames(styles.state, styles.bad)}>
      <ErrorIcon size={14} />
      {error ?? t('fileFailed')}
    </span>
  )
}
