import type { ReactNode } from 'react'
import styles from './ButtonPair.module.css'

/** Two or three buttons side by side, sharing the width. */
export function ButtonPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
