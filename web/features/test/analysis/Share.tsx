import type { CSSProperties } from 'react'
import styles from './Analysis.module.css'

/** A share as a line, beside its figure. */
export const Share = ({ value }: { value: number }) => (
  <span
    className={styles.line}
    aria-hidden="true"
    style={{ '--share': Math.min(1, Math.max(0, value)) } as CSSProperties}
  />
)
