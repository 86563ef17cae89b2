import type { Order, OrderingParts } from '#contract/features/question/types/ordering.ts'
import { plain } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { AnswerProps } from '../looks.ts'
import styles from './Ordering.module.css'
import { OrderingShown } from './Shown.tsx'

export function OrderingAnswer({ question, ...props }: AnswerProps<OrderingParts, Order>) {
  if (props.disabled) return <OrderingShown question={question} answer={props.answer} />
  return <InOwnOrder {...props} items={question.parts.items} />
}

interface InOwnOrderProps extends Omit<AnswerProps<OrderingParts, Order>, 'question' | 'disabled'> {
  items: readonly { id: string; html: string }[]
  /** So many are put in order. */
  most?: number
}

/**
 * Pressing an item puts it behind those that are in order; pressing it there takes it back. What is in order can also be
 * moved by its handle, with a finger or the arrow keys.
 */
export function InOwnOrder({ items, most = items.length, answer, onAnswer, label }: InOwnOrderProps) {
  const t = useTexts('question/types')
  const order = (answer ?? []).filter(id => items.some(item => item.id === id))
  const rest = items.filter(({ id }) => !order.includes(id))
  const htmlOf = (id: string) => items.find(item => item.id === id)!.html
  const nameOf = (id: string) => plain(htmlOf(id)) || t('item')
  const change = (next: string[]) => onAnswer(next.length === 0 ? null : next)
  return (
    <fieldset className={styles.ordering}>
      <legend className="visually-hidden">{label}</legend>
      {order.length > 0 && (
        <SortableList
          label={t('inOrder')}
          items={order}
          itemKey={id => id}
          itemLabel={nameOf}
          onChange={change}
          renderItem={id => (
            <button
              type="button"
              className={styles.placed}
              aria-description={t('takeBack')}
              onClick={() => change(order.filter(other => other !== id))}
            >
              <span className={styles.number}>{order.indexOf(id) + 1}</span>
              <RichText html={htmlOf(id)} />
            </button>
          )}
        />
      )}
      {rest.length > 0 && order.length < most && (
        <div className={styles.rest}>
          <p className={styles.hint}>{t(order.length === 0 ? 'pressFirst' : 'pressNext')}</p>
          <ul className={styles.items} aria-label={t('toOrder')}>
            {rest.map(({ id, html }) => (
              <li key={id}>
                <button type="button" className={styles.item} onClick={() => change([...order, id])}>
                  <PlusIcon size={18} className={styles.plus} />
                  <RichText html={html} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {t('ordered', { count: order.length, total: most })}
      </p>
    </fieldset>
  )
}
