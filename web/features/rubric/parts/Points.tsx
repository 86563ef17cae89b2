import type { ReactNode } from 'react'
import styles from './Points.module.css'

/** What a criterion counts or has brought, beside its title. */
export const Points = ({ children }: { children: ReactNode }) => (
  <span className={styles.points}>{children}</span>
)
