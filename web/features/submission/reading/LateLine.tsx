import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Standing } from '../kind.ts'
import styles from './LateLine.module.css'

/** What late work loses, and of what; nothing where it loses nothing. */
export function LateLine({ submission }: { submission: Standing }) {
  const t = useTexts('submission')
  const { deduction, lateDays: days, rawScore, isWaived, overtime } = submission
  if (isWaived && overtime) return <p className={styles.line}>{t('lateness.waived')}</p>
  if (deduction === 0) return null
  const points = number(deduction, 1)
  return (
    <p className={styles.line}>
      {rawScore === null
        ? t('lateness.taken', { points, days })
        : t('lateness.of', { score: number(rawScore, 1), points, days })}
    </p>
  )
}
