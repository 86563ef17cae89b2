import styles from './Mark.module.css'

interface MarkProps {
  /** The letter or number that it shows. */
  children: string
  /** What is said of it, such as "Option A is right". */
  label?: string
  /** One of several, of this name; else each by itself. */
  group?: string
  isOn?: boolean
  onChange?: (isOn: boolean) => void
}

/** Before an option its letter, which a press marks as right; before an item its number alone. */
export function Mark({ children, label, group, isOn = false, onChange }: MarkProps) {
  if (!onChange)
    return (
      <span className={styles.mark} aria-hidden="true">
        <span className={styles.face}>{children}</span>
      </span>
    )
  return (
    <label className={styles.mark}>
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        className={`over-all ${styles.input}`}
        aria-label={label}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.face} data-shape={group === undefined ? 'square' : 'round'}>
        {children}
      </span>
    </label>
  )
}
