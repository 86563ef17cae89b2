import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { CheckCircleIcon, ClockIcon, OfflineIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import type { DraftJournal } from './draft.ts'
import styles from './SaveState.module.css'

/** The draft's save state: on the server, being sent, only on this device, or in conflict. */
export function SaveState({ journal, isUploading }: { journal: DraftJournal; isUploading: boolean }) {
  const t = useTexts('homework')
  const isOnline = useOnline()
  const { status, failure } = journal
  if (!journal.isReady) return null
  if (status === 'conflict')
    return (
      <span className={styles.warn} role="status">
        <WarningIcon size={14} />
        {t('submit.conflict')}
      </span>
    )
  if (status === 'refused')
    return (
      <span className={styles.warn} role="status">
        <WarningIcon size={14} />
        {t('submit.refused', { reason: failure?.message ?? '' })}
      </span>
    )
  if (status === 'waiting' || isUploading)
    return (
      <span className={styles.state} role="status">
        {isOnline ? <ClockIcon size={14} /> : <OfflineIcon size={14} />}
        {t(isOnline ? 'submit.waiting' : 'submit.offline')}
      </span>
    )
  return (
    <span className={styles.good} role="status">
      <CheckCircleIcon size={14} />
      {t('submit.saved')}
    </span>
  )
}

function useOnline() {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}
