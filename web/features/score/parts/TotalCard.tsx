import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import styles from './TotalCard.module.css'

interface TotalCardProps {
  /** Whose it is; empty: one's own. */
  name: string
  number: string
  /** 0 to 100; null: none yet, or not to be seen. */
  total: number | null
  /** What it is called; empty: nothing. */
  letter: string
  /** It is what would be. */
  isImagined: boolean
}

/** The score of a course. */
export function TotalCard({ name, number, total, letter, isImagined }: TotalCardProps) {
  const t = useTexts('score')
  return (
    <Card>
      <div className={styles.card}>
        <ProgressRing
          value={(total ?? 0) / 100}
          label={t('total')}
          size={112}
          tone={isImagined ? 'accent' : total !== null && total < 60 ? 'warn' : 'good'}
        >
          <span className={styles.total}>{total ?? t('none')}</span>
          {letter !== '' && <span className={styles.letter}>{letter}</span>}
          <span className={styles.label}>{t(isImagined ? 'whatIf.begin' : 'total')}</span>
        </ProgressRing>
        {name !== '' && (
          <p className={styles.who}>
            <span className={styles.name}>{name}</span>
            <span className={styles.number}>{number}</span>
          </p>
        )}
      </div>
    </Card>
  )
}
