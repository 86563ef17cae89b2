import { useState } from 'react'
import type { Judgement, RubricEntered } from '#contract/features/rubric/entities.ts'
import { bestOf, fits } from '#contract/features/rubric/rules.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { LevelList } from './LevelList.tsx'
import { LevelsButton } from './LevelsButton.tsx'
import { Points } from './Points.tsx'
import styles from './RubricView.module.css'

interface JudgedRubricProps {
  rubric: RubricEntered
  judgement: Judgement
}

/** The levels that work was given, with what the grader says to each; the other levels at a press. */
export function JudgedRubric({ rubric: { title, criteria }, judgement }: JudgedRubricProps) {
  const t = useTexts('rubric')
  const [isOpen, setOpen] = useState(false)
  if (!fits(criteria, judgement.chosen)) return null
  return (
    <section aria-label={title}>
      <Stack gap={3}>
        <ul className={styles.criteria}>
          {criteria.map((criterion, at) => {
            const { level, comment } = judgement.chosen[at]!
            const got = level === null ? undefined : criterion.levels[level]
            const full = number(bestOf(criterion), 1)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other key, and keep their places
              <li key={at} className={styles.criterion}>
                <div className={styles.head}>
                  <h3 className={styles.title}>{criterion.title}</h3>
                  <Points>
                    {got ? t('pointsOf', { points: number(got.points ?? 0, 1), full }) : t('view.noLevel')}
                  </Points>
                </div>
                {isOpen ? (
                  <LevelList levels={criterion.levels} chosen={level} />
                ) : (
                  got && <LevelList levels={[got]} chosen={0} />
                )}
                {comment !== '' && <p className={styles.comment}>{comment}</p>}
              </li>
            )
          })}
        </ul>
        <LevelsButton isOpen={isOpen} onChange={setOpen} />
      </Stack>
    </section>
  )
}
