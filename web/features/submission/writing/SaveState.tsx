import type { JournalState } from '#web/lib/journal/journal-options.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { CheckCircleIcon, ClockIcon, OfflineIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import styles from './SaveState.module.css'

interface SaveStateProps {
  /** One part, or the whole. */
  of: Pick<JournalState<unknown>, 'status' | 'failure' | 'isReady'>
  isUploading?: boolean
}

/** The save state of what is written: on the server, being sent, only on this device, or in conflict. */
export function SaveState({ of: { status, failure, isReady }, isUploading = false }: SaveStateProps) {
  const t = useTexts('submission')
  const isOnline = useIsOnline()
  if (!isReady) return null
  if (status === 'conflict')
    return (
      <span className={styles.warn} role="status">
        <WarningIcon size={14} />
        {t('conflict.title')}
      </span>
    )
  if (status === 'refused')
    return (
      <span className={styles.warn} role="status">
        <WarningIcon size={14} />
        {t('save.refused', { reason: failure?.message ?? '' })}
      </span>
    )
  if (status === 'waiting' || isUploading)
    return (
      <span className={styles.state} role="status">
        {isOnline ? <ClockIcon size={14} /> : <OfflineIcon size={14} />}
        {t(isOnline ? 'save.waiting' : 'save.offline')}
      </span>
    )
  return (
    <span className={styles.good} role="status">
      <CheckCircleIcon size={14} />
      {t('save.saved')}
    </span>
  )
}
