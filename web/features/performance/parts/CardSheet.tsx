import type { Ref } from 'react'
import type { StarCard } from '#contract/features/performance/entities.ts'
import { cardText } from '#contract/features/performance/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QrCode } from '#web/ui/media/QrCode.tsx'
import styles from './CardSheet.module.css'

interface CardSheetProps {
  cards: readonly StarCard[]
  onPress: (card: StarCard) => void
  ref?: Ref<HTMLUListElement>
}

/** Star cards side by side, on the screen as on paper: twelve on a page, to be cut along the lines. */
export function CardSheet({ cards, onPress, ref }: CardSheetProps) {
  const t = useTexts('performance')
  return (
    <ul ref={ref} className={styles.sheet} aria-label={t('cards.title')}>
      {cards.map(card => (
        <li key={card.studentId}>
          <button type="button" className={styles.card} onClick={() => onPress(card)}>
            <QrCode text={cardText(card.code)} label={t('cards.code', { name: card.name })} size={132} />
            <span className={styles.name}>{card.name}</span>
            <span className={styles.note}>{[card.number, card.class].filter(Boolean).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
