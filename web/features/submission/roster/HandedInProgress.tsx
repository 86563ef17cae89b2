import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import styles from './HandedInProgress.module.css'

/** How far the course is with a task. */
export function HandedInProgress({ counts }: { counts: SubmissionCounts }) {
  const t = useTexts('submission')
  const handedIn = t('progress.submittedOf', { count: counts.submitted, total: counts.all })
  return (
    <div className={styles.progress}>
      <p className={styles.handedIn}>{handedIn}</p>
      <ProgressBar value={counts.all > 0 ? counts.submitted / counts.all : 0} label={handedIn} />
    </div>
  )
}
