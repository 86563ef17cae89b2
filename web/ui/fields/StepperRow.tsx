import { type KeyboardEvent, useId } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import styles from './StepperRow.module.css'
import { type TypedNumber, useTypedNumber } from './use-typed-number.ts'

interface StepperRowProps extends TypedNumber {
  label: string
  /** Names the number for screen readers, where the label alone says too little. */
  name?: string
  /** One quiet sentence below the label. */
  hint?: string | undefined
  /** What a press adds or takes away: to the next multiple of it. */
  step?: number
  max: number
  unit?: string
  disabled?: boolean
}

/** A number at the end of a row, with a button for less and one for more; it may be typed, and the arrow keys change it. 0 is quiet. */
export function StepperRow({
  label,
  name = label,
  hint,
  step = 1,
  unit,
  disabled,
  ...given
}: StepperRowProps) {
  const t = useTexts('ui')
  const id = useId()
  const { value, min = 0, max } = given
  const { inputMode, shown, type, leave, put } = useTypedNumber(given)
  const now = value ?? 0
  const less = Math.max(min, (Math.ceil(now / step) - 1) * step)
  const more = Math.min(max, (Math.floor(now / step) + 1) * step)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const next = event.key === 'ArrowUp' ? more : less
    if (next !== value) put(next)
  }
  return (
    <div className={classNames(styles.row, now === 0 && styles.quiet)}>
      <label htmlFor={id} className={styles.text}>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <span className={styles.stepper}>
        {/* The arrow keys do the same: no stops of their own on the way through a list of rows. */}
        <button
          type="button"
          tabIndex={-1}
          className={styles.step}
          aria-label={t('less', { label: name })}
          disabled={disabled || now <= min}
          onClick={() => put(less)}
        >
          −
        </button>
        <span className={styles.box}>
          <input
            id={id}
            role="spinbutton"
            aria-label={name}
            aria-valuenow={now}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={unit ? `${now} ${unit}` : undefined}
            className={styles.input}
            inputMode={inputMode}
            autoComplete="off"
            disabled={disabled}
            value={shown}
            onChange={event => type(event.target.value)}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
        <button
          type="button"
          tabIndex={-1}
          className={styles.step}
          aria-label={t('increase', { label: name })}
          disabled={disabled || now >= max}
          onClick={() => put(more)}
        >
          +
        </button>
      </span>
    </div>
  )
}
