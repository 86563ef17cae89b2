import { useTexts } from '#web/lib/texts.ts'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ForwardIcon } from '#web/ui/icons/icons.tsx'
import { shownName, whenIfUnsaid } from '../title.ts'
import styles from './RunningCard.module.css'

interface RunningCardProps {
  title: string
  createdAt: number | null
  signed: number
  total: number
  onClick: () => void
}

/** An attendance that runs, with its counter; leads to the code. */
export function RunningCard({ title, createdAt, signed, total, onClick }: RunningCardProps) {
  const t = useTexts('attendance')
  const began = whenIfUnsaid(title, createdAt)
  return (
    <button type="button" className={styles.card} onClick={onClick}>
      <ProgressRing
        value={total > 0 ? signed / total : 0}
        label={t('signedOfLabel', { signed, total })}
        size={72}
      >
        <span className={styles.signed}>{signed}</span>
      </ProgressRing>
      <span className={styles.text}>
        <StatusTag tone="accent">{t('running')}</StatusTag>
        <span className={styles.title}>{shownName(title, createdAt)}</span>
        <span className={styles.note}>
          {t('signedOfLabel', { signed, total })}
          {began && ` · ${began}`}
        </span>
      </span>
      <ForwardIcon size={20} className={styles.forward} />
    </button>
  )
}
