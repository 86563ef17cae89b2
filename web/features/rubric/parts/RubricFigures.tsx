import type { ActivityRubric, CriterionFigures } from '#contract/features/rubric/entities.ts'
import { bestOf } from '#contract/features/rubric/rules.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import styles from './RubricFigures.module.css'

interface RubricFiguresProps {
  rubric: Pick<ActivityRubric, 'criteria'>
  /** How many students. */
  graded: number
  figures: readonly CriterionFigures[]
}

/** How a class did by a rubric: of each criterion the mean, and how many got each level. */
export function RubricFigures({ rubric: { criteria }, graded, figures }: RubricFiguresProps) {
  const t = useTexts('rubric')
  if (graded === 0) return <EmptyState art="work" title={t('figures.none')} hint={t('figures.noneHint')} />
  return (
    <>
      <p className={styles.graded}>{t('figures.graded', { count: graded })}</p>
      {criteria.map((criterion, at) => {
        const { counts, missing, mean } = figures[at]!
        const rows = criterion.levels.map(({ title }, place) => ({ title, count: counts[place] ?? 0 }))
        if (missing > 0) rows.push({ title: t('view.noLevel'), count: missing })
        return (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no other key, and keep their places
            key={at}
            title={criterion.title}
            action={
              mean !== null && (
                <span className={styles.mean}>
                  {t('figures.mean', { mean: number(mean, 2), full: number(bestOf(criterion), 1) })}
                </span>
              )
            }
          >
            <ul className={styles.levels}>
              {rows.map(({ title, count }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other key, and keep their places
                <li key={place} className={styles.level}>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.count}>{t('figures.students', { count })}</span>
                  <ProgressBar value={count / graded} label={title} />
                </li>
              ))}
            </ul>
          </Card>
        )
      })}
    </>
  )
}
