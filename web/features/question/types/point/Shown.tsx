import {
  type HotspotKey,
  isIn,
  type PointParts,
  type Points,
  pointText,
} from '#contract/features/question/types/point.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { ShownProps } from '../looks.ts'
import { type Judged, Nothing, ShownRows } from '../parts/ShownRows.tsx'
import styles from './Point.module.css'
import { PointPicture } from './PointPicture.tsx'
import { pictureIn } from './picture.ts'

/** The points that were set, and the regions that are right where that may be shown; in words below it. */
export function PointShown({
  question,
  answer,
  questionKey,
}: ShownProps<PointParts, Points, HotspotKey | null>) {
  const t = useTexts('question/points')
  const regions = questionKey?.regions ?? []
  const points = (answer ?? []).map((point, at) => {
    const isRight = regions.some(region => isIn(point, region))
    return { point, number: String(at + 1), judged: judgedAs(regions.length > 0, isRight) }
  })
  return (
    <div className={styles.points}>
      <PointPicture
        {...pictureIn(question.parts.picture, t('picture'))}
        regions={regions}
        pins={points.map(({ point, number, judged }) => ({
          ...point,
          key: number,
          text: number,
          tone: judged ?? undefined,
        }))}
      />
      {answer === null && <Nothing />}
      {points.length > 0 && (
        <ShownRows
          label={t('fromLeft')}
          rows={points.map(({ point, number, judged }) => ({
            key: number,
            letter: number,
            content: pointText(point),
            judged,
          }))}
        />
      )}
    </div>
  )
}

const judgedAs = (isKnown: boolean, isRight: boolean): Judged =>
  isKnown ? (isRight ? 'right' : 'wrong') : null
