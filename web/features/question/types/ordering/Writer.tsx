import type { OrderingKey, OrderingParts } from '#contract/features/question/types/ordering.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Mark } from '../writing/Mark.tsx'
import { PartList } from '../writing/PartList.tsx'
import { withoutEmptyEnd } from '../writing/plain-part.ts'
import type { WriterProps } from '../writing/writer.ts'

/** Items in the order that is right; everybody else sees them shuffled. */
export function OrderingWriter({
  parts,
  right: key,
  trouble,
  onChange,
}: WriterProps<OrderingParts, OrderingKey>) {
  const t = useTexts('question')
  const items = key.order.flatMap(id => parts.items.filter(item => item.id === id))
  return (
    <PartList
      label={t('ordering.items')}
      hint={t('ordering.hint')}
      parts={items}
      nameOf={place => t('ordering.item', { number: place + 1 })}
      addLabel={t('ordering.add')}
      wrongAt={trouble?.number === undefined ? undefined : trouble.number - 1}
      isOrderRight
      lead={(_, place) => <Mark>{String(place + 1)}</Mark>}
      onChange={next => onChange({ parts: { items: next }, right: { order: next.map(({ id }) => id) } })}
    />
  )
}

export function tidyOrdering({ items }: OrderingParts, { order }: OrderingKey) {
  const isEmpty = (id: string) => items.find(item => item.id === id)?.html === ''
  const kept = withoutEmptyEnd(order, isEmpty)
  return { parts: { items: items.filter(({ id }) => kept.includes(id)) }, right: { order: kept } }
}
