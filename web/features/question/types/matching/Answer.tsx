import { useId } from 'react'
import { letterOf } from '#contract/features/question/types/choice.ts'
import { type MatchingParts, optionFor, type Pairs } from '#contract/features/question/types/matching.ts'
import { plain } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { AnswerProps } from '../looks.ts'
import { AnswerTile } from '../parts/AnswerTile.tsx'
import styles from './Matching.module.css'

/** Options with letters, and below each item the letters to choose from: by tap and by keyboard, without dragging. */
export function MatchingAnswer({
  question,
  answer,
  onAnswer,
  label,
  disabled,
}: AnswerProps<MatchingParts, Pairs>) {
  const t = useTexts('question/types')
  const name = useId()
  const { items, options, isShared } = question.parts
  const pairs = answer ?? []
  const match = (item: string, option: string | null) => {
    const others = pairs.filter(pair => pair.item !== item && (isShared || pair.option !== option))
    const next = option === null ? others : [...others, { item, option }]
    onAnswer(next.length === 0 ? null : next)
  }
  return (
    <fieldset disabled={disabled} className={styles.matching}>
      <legend className="visually-hidden">{label}</legend>
      <ul className={styles.options} aria-label={t('matchOptions')}>
        {options.map(({ id, html }, place) => (
          <li key={id} className={styles.option}>
            <span className={styles.letter}>{letterOf(place)}</span>
            <RichText html={html} />
          </li>
        ))}
      </ul>
      {items.map(({ id: item, html }, at) => (
        <div key={item} role="radiogroup" aria-labelledby={`${name}-${item}`} className={styles.item}>
          <div className={styles.said}>
            <span className={styles.number}>{at + 1}</span>
            <div id={`${name}-${item}`} className={styles.text}>
              <RichText html={html} />
            </div>
          </div>
          <div className={styles.letters}>
            {options.map(({ id, html }, place) => (
              <AnswerTile
                key={id}
                name={`${name}-of-${item}`}
                label={`${letterOf(place)} ${plain(html)}`.trim()}
                isChosen={optionFor(pairs, item) === id}
                isTaken={!isShared && pairs.some(pair => pair.option === id)}
                onChoose={() => match(item, id)}
                onClear={() => match(item, null)}
              >
                <span aria-hidden="true">{letterOf(place)}</span>
              </AnswerTile>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
