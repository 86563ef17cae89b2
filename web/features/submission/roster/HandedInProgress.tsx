import type { SubmissionCounts, SubmissionFilter } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ProgressBar } from '#web/ui/Progress.tsx'
import { Stats } from '#web/ui/Stats.tsx'
import styles from './HandedInProgress.module.css'

interface HandedInProgressProps {
  counts: SubmissionCounts
  onFilter: (filter: SubmissionFilter) => void
}

/** How far the course is with a task: a bar, and the states with their counts. */
export function HandedInProgress({ counts, onFilter }: HandedInProgressProps) {
  const t = useTexts('submission')
  const handedIn = t('progress.submittedOf', { count: counts.submitted, total: counts.all })
  return (
    <div className={styles.progress}>
      <p className={styles.handedIn}>{handedIn}</p>
      <ProgressBar value={counts.all > 0 ? counts.submitted / counts.all : 0} label={handedIn} />
      <Stats
        figures={[
          {
            label: t('progress.toGrade'),
            value: counts.tograde,
            tone: counts.tograde > 0 ? 'accent' : undefined,
            onClick: () => onFilter('tograde'),
          },
          {
            label: t('progress.graded'),
            value: counts.graded,
            tone: counts.graded > 0 ? 'good' : undefined,
            onClick: () => onFilter('graded'),
          },
          {
            label: t('progress.notSubmitted'),
            value: counts.notsubmitted,
            onClick: () => onFilter('notsubmitted'),
          },
          {
            label: t('progress.returned'),
            value: counts.returned,
            tone: counts.returned > 0 ? 'warn' : undefined,
            onClick: () => onFilter('returned'),
          },
        ]}
      />
    </div>
  )
}
