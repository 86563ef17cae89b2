import { useState } from 'react'
import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { bestOf } from '#contract/features/rubric/rules.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { aboutCriteria } from '../rubric-form.ts'
import { LevelList } from './LevelList.tsx'
import { LevelsButton } from './LevelsButton.tsx'
import { Points } from './Points.tsx'
import styles from './RubricView.module.css'

/** By which rubric work will be graded: its criteria, and at a press their levels. */
export function RubricSummary({ rubric }: { rubric: RubricEntered }) {
  const t = useTexts('rubric')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('view.title')}>
      <Stack gap={3}>
        <p className={styles.about}>
          <b>{rubric.title}</b> {aboutCriteria(rubric.criteria, t)}
        </p>
        <ul className={styles.criteria}>
          {rubric.criteria.map((criterion, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other key, and keep their places
            <li key={at} className={styles.criterion}>
              <div className={styles.head}>
                <h3 className={styles.title}>{criterion.title}</h3>
                <Points>{t('points', { points: number(bestOf(criterion), 1) })}</Points>
              </div>
              {isOpen && criterion.description !== '' && (
                <p className={styles.description}>{criterion.description}</p>
              )}
              {isOpen && <LevelList levels={criterion.levels} />}
            </li>
          ))}
        </ul>
        <LevelsButton isOpen={isOpen} onChange={setOpen} />
      </Stack>
    </Card>
  )
}
