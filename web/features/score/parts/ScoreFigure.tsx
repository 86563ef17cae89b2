import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import styles from './ScoreFigure.module.css'

interface ScoreFigureProps {
  score: number | null
  full: number
  isMissing?: boolean
  isExcused?: boolean
}

/** A score of how much it could have been; nothing yet; that nothing was handed in, or had to be. */
export function ScoreFigure({ score, full, isMissing = false, isExcused = false }: ScoreFigureProps) {
  const t = useTexts('score')
  if (score === null && isExcused) return <StatusTag tone="neutral">{t('detail.excused')}</StatusTag>
  if (score === null && isMissing) return <StatusTag tone="bad">{t('detail.missing')}</StatusTag>
  return <span className={styles.score}>{score === null ? t('none') : t('detail.of', { score, full })}</span>
}
