import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { ProgressRing } from '#web/ui/Progress.tsx'
import type { Standing } from '../kind.ts'
import styles from './GradeCard.module.css'

/** The published grade of a submission with the teacher's comment. */
export function GradeCard({ submission, fullScore }: { submission: Standing; fullScore: number }) {
  const t = useTexts('submission')
  const score = submission.score ?? 0
  return (
    <Card>
      <div className={styles.grade}>
        <ProgressRing
          value={score / fullScore}
          tone="good"
          label={t('grade.scoreOf', { score: number(score, 1), full: number(fullScore, 1) })}
        >
          <span className={styles.score}>{number(score, 1)}</span>
          <span className={styles.full}>/ {number(fullScore, 1)}</span>
        </ProgressRing>
        <div className={styles.words}>
          {submission.comment !== '' && <p className={styles.comment}>{submission.comment}</p>}
          <p className={styles.by}>
            {[
              submission.grader && t('grade.by', { name: submission.grader }),
              submission.gradedAt && fullTime(submission.gradedAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
    </Card>
  )
}
