import type { MessageExtras } from '#contract/features/chat/entities.ts'
import { emojis } from '#contract/features/chat/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './Reactions.module.css'

export type Emoji = (typeof emojis)[number]

interface ReactionsProps {
  given: MessageExtras['reactions']
  ownId: string | undefined
  /** How somebody is called here. */
  nameOf: (accountId: string) => string
  /** All signs are offered, not only those that were given. */
  isOffering: boolean
  /** Absent: the person may not write here. */
  onReact?: (emoji: Emoji, isOn: boolean) => void
}

/** What others made of a message; one tap adds one's own, the next takes it back. */
export function Reactions({ given = {}, ownId, nameOf, isOffering, onReact }: ReactionsProps) {
  const t = useTexts('chat')
  const shown = emojis.filter(emoji => given[emoji] !== undefined || (isOffering && onReact))
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.reactions} aria-label={t('reactions')}>
      {shown.map(emoji => {
        const by = given[emoji] ?? []
        const isOwn = ownId !== undefined && by.includes(ownId)
        const names = by.map(id => (id === ownId ? t('mine') : nameOf(id))).join(', ')
        return (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            aria-pressed={isOwn}
            aria-label={by.length > 0 ? t('reaction', { emoji, count: by.length, names }) : emoji}
            title={names || undefined}
            disabled={!onReact}
            onClick={() => onReact?.(emoji, !isOwn)}
          >
            <span aria-hidden>{emoji}</span>
            {by.length > 0 && <span className={styles.count}>{by.length}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
