import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { classNames } from './class-names.ts'

interface CheckboxProps {
  /** May be omitted if `aria-label` names it, such as in a list row. */
  label?: ReactNode
  'aria-label'?: string
  checked: boolean
  /** Some but not all of what it stands for. */
  mixed?: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Checkbox({ label, checked, mixed = false, onChange, disabled, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <label className={styles.choice} htmlFor={id}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        className={classNames(styles.mark, styles.square)}
        checked={checked}
        disabled={disabled}
        ref={element => {
          if (element) element.indeterminate = mixed
        }}
        onChange={event => onChange(event.target.checked)}
      />
      {label !== undefined && <span>{label}</span>}
    </label>
  )
}

export interface RadioOption<V extends string | number> {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioListProps<V extends string | number> {
  label: ReactNode
  labelHidden?: boolean
  options: readonly RadioOption<V>[]
  value: V | null
  onChange: (value: V) => void
  error?: ReactNode
  /** Side by side if they fit, for two or three short words. */
  inline?: boolean
  /** In three columns of equal width, for several options as short as a number with its unit. */
  even?: boolean
}

/** One of a few options, all visible. More than five belong in a SelectField. */
export function RadioList<V extends string | number>(props: RadioListProps<V>) {
  const { label, labelHidden, options, value, onChange, error, even = false, inline = even } = props
  const name = useId()
  return (
    <fieldset>
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={classNames(inline ? styles.inline : styles.stack, even && styles.even)}>
        {options.map(option => (
          <label
            key={option.value}
            className={classNames(styles.option, option.value === value && styles.chosen)}
          >
            <input
              type="radio"
              name={name}
              className={classNames(styles.mark, styles.round)}
              checked={option.value === value}
              disabled={option.disabled}
              data-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              <span>{option.label}</span>
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
