import { type ReactNode, useRef, useState } from 'react'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { useChosenInView } from '#web/ui/base/use-chosen-in-view.ts'
import { ScoreKeypad } from '#web/ui/fields/ScoreKeypad.tsx'
import { press } from '#web/ui/fields/score-keys.ts'
import styles from './ScoreInput.module.css'
import { quickScores, scoreOf } from './score-entry.ts'

interface ScoreInputProps {
  value: string
  fullScore: number
  onChange: (value: string) => void
  /** Instead of the chips. */
  beside?: ReactNode
}

/** A score to be entered with one thumb: chips and a keypad within the bounds. */
export function ScoreInput({ value, fullScore, onChange, beside }: ScoreInputProps) {
  const t = useTexts('submission')
  const [showsKeypad, setShowsKeypad] = useState(false)
  const score = scoreOf(value)
  const chips = useRef<HTMLDivElement>(null)
  useChosenInView(chips, score)
  const full = number(fullScore, 1)
  return (
    <>
      <div className={styles.scores}>
        <button
          type="button"
          className={classNames(styles.score, showsKeypad && styles.active)}
          aria-expanded={showsKeypad}
          aria-label={`${t('grading.score')}: ${value || t('grading.none')} / ${full}. ${t('grading.keypad')}`}
          onClick={() => setShowsKeypad(!showsKeypad)}
        >
          <span className={styles.entry} aria-live="polite">
            {value || '–'}
          </span>
          <span className={styles.full}>/ {full}</span>
        </button>
        {beside ?? (
          <div ref={chips} className={styles.chips}>
            {quickScores(fullScore).map(quick => (
              <button
                key={quick}
                type="button"
                className={styles.chip}
                aria-pressed={score === quick}
                onClick={() => onChange(String(quick))}
              >
                {number(quick, 1)}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={showsKeypad ? undefined : beside ? styles.hidden : styles.folded}>
        <ScoreKeypad onKey={key => onChange(press(value, key, fullScore))} />
      </div>
    </>
  )
}
