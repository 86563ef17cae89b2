import { useTexts } from '#web/lib/texts.ts'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import styles from './PhraseChips.module.css'

interface PhraseChipsProps {
  label: string
  phrases: readonly string[]
  onChoose: (phrase: string) => void
  onRemove: (phrase: string) => void
}

/** Texts used before, to be taken again with one press. */
export function PhraseChips({ label, phrases, onChoose, onRemove }: PhraseChipsProps) {
  const t = useTexts('submission')
  if (phrases.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.chips}>
        {phrases.map(phrase => (
          <li key={phrase} className={styles.chip}>
            <button type="button" className={styles.phrase} onClick={() => onChoose(phrase)}>
              {phrase}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('grading.removePhrase', { phrase })}
              onClick={() => onRemove(phrase)}
            >
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
