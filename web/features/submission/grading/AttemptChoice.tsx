import { submissionStates } from '#contract/features/submission/rules.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import type { Standing } from '../kind.ts'
import styles from './AttemptChoice.module.css'

interface AttemptChoiceProps {
  submission: Pick<Standing, 'attempt' | 'attempts' | 'score'>
  onChoose: (attempt: number) => void
}

/** Which of a student's attempts is before the grader, with what each got and what that makes. */
export function AttemptChoice({ submission: { attempt, attempts, score }, onChoose }: AttemptChoiceProps) {
  const t = useTexts('submission')
  const open = attempts.find(({ state }) => state === submissionStates.notSubmitted)
  return (
    <div className={styles.attempts}>
      <SegmentedFilter
        label={t('attempts.choose')}
        value={attempt}
        onChange={onChoose}
        options={attempts
          .filter(({ state }) => state !== submissionStates.notSubmitted)
          .map(each => ({
            value: each.attempt,
            label:
              each.score === null
                ? t('attempts.attempt', { attempt: each.attempt })
                : t('attempts.attemptScore', { attempt: each.attempt, score: number(each.score, 1) }),
          }))}
      />
      <p className={styles.note}>
        {[
          score !== null && t('attempts.counts', { score: number(score, 1) }),
          open && t('attempts.writing', { attempt: open.attempt }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
