import { useTexts } from '#web/lib/texts.ts'
import styles from './AttemptClock.module.css'

/** Which attempt is being written, of how many; 0: any number. */
export function AttemptNumber({ attempt, of }: { attempt: number; of: number }) {
  const t = useTexts('submission')
  return (
    <p className={styles.clock}>
      {of === 0 ? t('attempts.attempt', { attempt }) : t('attempts.attemptOf', { attempt, count: of })}
    </p>
  )
}
