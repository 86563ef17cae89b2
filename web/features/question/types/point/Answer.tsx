import {
  type Point,
  type PointParts,
  type Points,
  pointText,
} from '#contract/features/question/types/point.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import type { AnswerProps } from '../looks.ts'
import styles from './Point.module.css'
import { PointPicture } from './PointPicture.tsx'
import { pictureIn } from './picture.ts'

/** Tapping the picture sets a point; where there is one already, it goes there, or stays until it is taken back if several may be set. */
export function PointAnswer({
  question,
  answer,
  onAnswer,
  label,
  disabled,
}: AnswerProps<PointParts, Points>) {
  const t = useTexts('question/points')
  const { picture, most } = question.parts
  const points = answer ?? []
  const set = (point: Point) => {
    if (most === 1) return onAnswer([point])
    if (points.length < most) onAnswer([...points, point])
  }
  const takeBack = (place: number) => {
    const rest = points.filter((_, at) => at !== place)
    onAnswer(rest.length === 0 ? null : rest)
  }
  const said = points.map((point, at) => t('at', { number: at + 1, place: pointText(point) }))
  return (
    <fieldset className={styles.points} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {!disabled && (
        <p className={styles.hint}>
          {most === 1 ? t('setOne') : t('setSeveral', { most, count: points.length })}
        </p>
      )}
      <PointPicture
        {...pictureIn(picture, t('picture'))}
        label={label}
        hint={t('cross')}
        pins={points.map((point, at) => ({
          ...point,
          key: `${point.x} ${point.y}`,
          text: most === 1 ? '' : String(at + 1),
        }))}
        onPoint={disabled ? undefined : set}
      />
      {!disabled && points.length > 0 && (
        <div className={styles.buttons}>
          {points.map((point, at) => (
            <Button key={`${point.x} ${point.y}`} size="small" kind="quiet" onClick={() => takeBack(at)}>
              {t('takeBack', { number: at + 1 })}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said.join('; ')}
      </p>
    </fieldset>
  )
}
