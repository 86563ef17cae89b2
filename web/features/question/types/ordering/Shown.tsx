import type { Order, OrderingKey, OrderingParts } from '#contract/features/question/types/ordering.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { ShownProps } from '../looks.ts'
import { type Judged, Nothing, ShownRows } from '../parts/ShownRows.tsx'
import styles from './Ordering.module.css'

/** The order that was given, and the right one unless they are the same. */
export function OrderingShown({
  question,
  answer,
  questionKey,
}: ShownProps<OrderingParts, Order, OrderingKey>) {
  const t = useTexts('question/types')
  const htmlOf = (id: string) => question.parts.items.find(item => item.id === id)?.html ?? ''
  const given = answer ?? []
  const right = questionKey?.order
  const isWhole =
    right !== undefined && right.length === given.length && right.every((id, at) => given[at] === id)
  const rowsOf = (ids: readonly string[], judged: (id: string, at: number) => Judged) =>
    ids.map((id, at) => ({
      key: id,
      letter: String(at + 1),
      content: <RichText html={htmlOf(id)} />,
      judged: judged(id, at),
    }))
  return (
    <div className={styles.lists}>
      {answer !== undefined && given.length === 0 && <Nothing />}
      {given.length > 0 && (
        <ShownRows
          label={t('yourOrder')}
          rows={rowsOf(given, (id, at) => (right ? (right[at] === id ? 'right' : 'wrong') : null))}
        />
      )}
      {right && !isWhole && (
        <div>
          <p className={styles.title}>{t('rightOrder')}</p>
          <ShownRows label={t('rightOrder')} rows={rowsOf(right, () => null)} />
        </div>
      )}
    </div>
  )
}
