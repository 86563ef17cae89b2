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

/** Each item with what it was matched with, and what it goes with; for its author also what goes with none. */
export function MatchingShown({
  question,
  answer,
  questionKey,
}: ShownProps<MatchingParts, Pairs, MatchingKey>) {
  const t = useTexts('question/types')
  const { items, options } = question.parts
  const rights = questionKey?.pairs ?? []
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
    const right = optionFor(rights, id)
    const given = answer === undefined ? right : optionFor(answer ?? [], id)
    const judged: Judged = !questionKey || answer === undefined ? null : given === right ? 'right' : 'wrong'
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
  const rest = options.filter(({ id }) => rights.every(({ option }) => option !== id))
  if (answer !== undefined || rest.length === 0) return <ShownRows rows={rows} />
  return (
    <div className={styles.matching}>
      <ShownRows rows={rows} />
      <div>
        <p className={styles.title}>{t('matchNone')}</p>
        <ShownRows
          label={t('matchNone')}
          rows={rest.map(({ id }) => ({ key: id, content: show(id), judged: null }))}
        />
      </div>
    </div>
  )
}
