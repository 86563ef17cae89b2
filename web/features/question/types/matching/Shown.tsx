import { letterOf } from '#contract/features/question/types/choice.ts'
import {
  type MatchingKey,
  type MatchingParts,
  optionFor,
  type Pairs,
} from '#contract/features/question/types/matching.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { ShownProps } from '../looks.ts'
import { Instead, type Judged, ShownRows } from '../parts/ShownRows.tsx'
import styles from './Matching.module.css'

/** Each item with what it was matched with, and what it goes with. */
export function MatchingShown({
  question,
  answer,
  questionKey,
}: ShownProps<MatchingParts, Pairs, MatchingKey>) {
  const t = useTexts('question/types')
  const { items, options } = question.parts
  const show = (id: string | undefined) => {
    const place = options.findIndex(option => option.id === id)
    if (place < 0) return <span className={styles.arrow}>{t('verdict.unanswered')}</span>
    return (
      <div className={styles.given}>
        <span>{letterOf(place)}</span>
        <RichText html={options[place]!.html} />
      </div>
    )
  }
  const rows = items.map(({ id, html }, place) => {
    const given = optionFor(answer ?? [], id)
    const right = questionKey && optionFor(questionKey.pairs, id)
    const judged: Judged = !questionKey ? null : given === right ? 'right' : 'wrong'
    return {
      key: id,
      letter: String(place + 1),
      content: (
        <div className={styles.pair}>
          <RichText html={html} />
          {show(given)}
        </div>
      ),
      judged,
      instead: judged === 'wrong' && <Instead>{show(right)}</Instead>,
    }
  })
  return <ShownRows rows={rows} />
}
