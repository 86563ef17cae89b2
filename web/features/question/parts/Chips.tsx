import styles from './Chips.module.css'

interface ChipsProps<V extends string | number> {
  label: string
  options: readonly { value: V; label: string }[]
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
}

/** Several of many short words, each a press. */
export function Chips<V extends string | number>({ label, options, chosen, onChange }: ChipsProps<V>) {
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.chips}>
        {options.map(option => (
          <label key={option.value} className={styles.chip}>
            <input
              type="checkbox"
              className={`over-all ${styles.input}`}
              checked={chosen.includes(option.value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, option.value] : chosen.filter(value => value !== option.value),
                )
              }
            />
            <span className={styles.face}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
