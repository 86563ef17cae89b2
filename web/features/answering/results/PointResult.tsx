import type { PointParts } from '#contract/features/question/types/point.ts'
import { PointPicture } from '#web/features/question/types/point/PointPicture.tsx'
import { pictureIn, pinsOf } from '#web/features/question/types/point/picture.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './QuestionResult.module.css'
import type { QuestionResult } from './tallies.ts'

/** Cells that are listed in words. */
const listed = 20

/** Where people point: a circle for each cell, with how many point there, larger where more do; the same as a list. */
export function PointResult({ question: { parts, distribution } }: { question: QuestionResult }) {
  const t = useTexts('answering')
  const pins = pinsOf(distribution)
  const sorted = distribution.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count)
  return (
    <>
      <PointPicture {...pictureIn((parts as PointParts).picture, t('quick.picture'))} pins={pins} />
      {sorted.length > 0 && (
        <details className={styles.listed}>
          <summary>{t('results.asList')}</summary>
          <p className={styles.hint}>{t('results.places')}</p>
          <ul>
            {sorted.slice(0, listed).map(({ key, text, count }) => (
              <li key={key} className={styles.row}>
                <span>{text}</span>
                <span className={styles.count}>{number(count)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
