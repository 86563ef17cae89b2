import type { PointParts } from '#contract/features/question/types/point.ts'
import { PointPicture } from '#web/features/question/types/point/PointPicture.tsx'
import { pictureIn, pinsOf } from '#web/features/question/types/point/picture.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './LargeResult.module.css'
import type { LargeProps } from './large.ts'

/** The picture, and where people point once that is shown. */
export function LargePoints({ question, showsResults }: LargeProps) {
  const t = useTexts('answering/projecting')
  const { parts, distribution, correctRate } = question
  return (
    <>
      <div className={styles.points}>
        <PointPicture
          {...pictureIn((parts as PointParts).picture, '')}
          pins={showsResults ? pinsOf(distribution, 1.6) : []}
        />
      </div>
      {showsResults && correctRate !== null && (
        <p className={styles.rate}>{t('correctRate', { count: correctRate })}</p>
      )}
    </>
  )
}
