import { Suspense } from 'react'
import type { ActivityRubric } from '#contract/features/rubric/entities.ts'
import { JudgedRubric } from '#web/features/rubric/lazy.ts'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { Feedback } from '../feedback/Feedback.tsx'
import type { Standing } from '../kind.ts'
import styles from './GradeCard.module.css'
import { LateLine } from './LateLine.tsx'

interface GradeCardProps {
  submission: Standing
  task: { fullScore: number; rubric?: ActivityRubric | null }
}

/** The published grade of a submission with the teacher's comment, and the levels behind it. */
export function GradeCard({ submission, task: { fullScore, rubric } }: GradeCardProps) {
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
          {submission.comment !== '' && (
            <p className={styles.comment}>
              <MarkedText text={submission.comment} />
            </p>
          )}
          <LateLine submission={submission} />
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
      {rubric && submission.judgement && (
        <div className={styles.levels}>
          <Suspense fallback={null}>
            <JudgedRubric rubric={rubric} judgement={submission.judgement} />
          </Suspense>
        </div>
      )}
      {submission.feedback.length > 0 && (
        <div className={styles.levels}>
          <Feedback files={submission.feedback} />
        </div>
      )}
    </Card>
  )
}
