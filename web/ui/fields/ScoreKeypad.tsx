import { useTexts } from '#web/lib/texts.ts'
import styles from './ScoreKeypad.module.css'
import { type ScoreKey, scoreKeys } from './score-keys.ts'

interface ScoreKeypadProps {
  onKey: (key: ScoreKey) => void
}

/** Digits for a thumb, where the keyboard of a phone would cover what is graded. */
export function ScoreKeypad({ onKey }: ScoreKeypadProps) {
  const t = useTexts('ui')
  return (
    <div className={styles.keypad}>
      {scoreKeys.map(key => (
        <button
          key={key}
          type="button"
          className={styles.key}
          aria-label={key === 'back' ? t('eraseDigit') : undefined}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? '⌫' : key}
        </button>
      ))}
    </div>
  )
}
