import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Stats.module.css'
import inks from './tone-inks.module.css'

export interface Figure {
  label: string
  value: ReactNode
  tone?: 'good' | 'warn' | 'bad' | 'accent'
  onClick?: () => void
}

/** A few numbers side by side, each with its word below. */
export function Stats({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className={styles.row}>
      {figures.map(figure => (
        <li key={figure.label} className={styles.item}>
          {figure.onClick ? (
            <button type="button" className={styles.figure} onClick={figure.onClick}>
              <Faces {...figure} />
            </button>
          ) : (
            <div className={styles.figure}>
              <Faces {...figure} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Faces({ label, value, tone }: Figure) {
  return (
    <>
      <span className={classNames(styles.value, tone && inks[tone])}>{value}</span>
      <span className={styles.label}>{label}</span>
    </>
  )
}
