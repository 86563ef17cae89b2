import { useState } from 'react'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import styles from './PointsField.module.css'
import { pointsTyped, quickPoints, stepped } from './points.ts'

interface PointsFieldProps {
  label: string
  /** Null: nobody has given any. */
  value: number | null
  most: number
  busy: boolean
  onGive: (points: number) => void
}

/** Points to be given with a thumb: nothing, half or all with one press, a step more or less, or typed. */
export function PointsField({ label, value, most, busy, onGive }: PointsFieldProps) {
  const t = useTexts('test/grading')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : number(value, 1))
  const give = (points: number) => {
    setTyped(null)
    if (points !== value) onGive(points)
  }
  const take = () => {
    if (typed === null || typed.trim() === '') return setTyped(null)
    const points = pointsTyped(typed, most)
    if (points !== null) return give(points)
    setTyped(null)
    toast.info(t('notWithin', { full: number(most, 1) }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame around a row
    <div role="group" aria-label={label} className={styles.field}>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('less')}
          disabled={busy || value === null || value <= 0}
          onClick={() => give(stepped(value, -1, most))}
        >
          −
        </button>
        <input
          className={styles.entry}
          inputMode="decimal"
          aria-label={label}
          value={shown}
          placeholder="–"
          readOnly={busy}
          onChange={event => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={event => event.key === 'Enter' && take()}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={t('more')}
          disabled={busy || (value ?? 0) >= most}
          onClick={() => give(stepped(value, 1, most))}
        >
          +
        </button>
        <span className={styles.most}>/ {number(most, 1)}</span>
      </div>
      <div className={styles.stepper}>
        {quickPoints(most).map(({ key, points }) => (
          <button
            key={key}
            type="button"
            className={styles.quick}
            aria-pressed={value === points}
            disabled={busy}
            onClick={() => give(points)}
          >
            {t(key)}
          </button>
        ))}
      </div>
    </div>
  )
}
