import { useId } from 'react'
import {
  type RatingAnswer as Answer,
  type RatingParts,
  ratingValues,
} from '#contract/features/question/types/rating.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import type { AnswerProps } from '../looks.ts'
import { AnswerTile } from '../parts/AnswerTile.tsx'
import styles from './Rating.module.css'

/** More values than that are on a slider. */
const maxButtons = 11

/** A value of a scale: a button each, or a slider where there are many. */
export function RatingAnswer(props: AnswerProps<RatingParts, Answer>) {
  const values = ratingValues(props.question.parts)
  return values.length > maxButtons ? <Slider {...props} /> : <Buttons {...props} values={values} />
}

function Buttons({
  question: { parts },
  answer,
  onAnswer,
  label,
  disabled,
  values,
}: AnswerProps<RatingParts, Answer> & { values: number[] }) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className={styles.scale}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.values}>
        {values.map((value, place) => {
          const end = place === 0 ? parts.fromLabel : place === values.length - 1 ? parts.toLabel : ''
          return (
            <AnswerTile
              key={value}
              name={name}
              isChosen={value === answer}
              onChoose={() => onAnswer(value)}
              onClear={() => onAnswer(null)}
            >
              {number(value, 3)}
              {end !== '' && <span className="visually-hidden">{end}</span>}
            </AnswerTile>
          )
        })}
      </div>
      <Ends parts={parts} />
    </fieldset>
  )
}

function Slider({
  question: { parts },
  answer,
  onAnswer,
  label,
  disabled,
}: AnswerProps<RatingParts, Answer>) {
  const t = useTexts('question/types')
  const { from, to, step } = parts
  const shown = answer === null ? t('verdict.unanswered') : number(answer, 3)
  return (
    <div className={styles.scale}>
      <div className={styles.head}>
        <p className={styles.picked} data-none={answer === null || undefined} aria-hidden="true">
          {shown}
        </p>
        {answer !== null && !disabled && (
          <Button kind="quiet" size="small" onClick={() => onAnswer(null)}>
            {t('takeBackRating')}
          </Button>
        )}
      </div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={shown}
        className={styles.slider}
        disabled={disabled}
        {...{ min: from, max: to, step }}
        value={answer ?? from}
        onChange={event => onAnswer(Number(event.target.value))}
        // The lowest value is where it stands already: pressing it there changes nothing, and yet chooses it.
        onClick={event => onAnswer(Number(event.currentTarget.value))}
        onKeyDown={event => event.key === 'Home' && onAnswer(from)}
      />
      <Ends parts={parts} />
    </div>
  )
}

const Ends = ({ parts: { fromLabel, toLabel, from, to } }: { parts: RatingParts }) => (
  <div className={styles.ends} aria-hidden="true">
    <span>{fromLabel || number(from, 3)}</span>
    <span>{toLabel || number(to, 3)}</span>
  </div>
)
