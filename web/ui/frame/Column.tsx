import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './Column.module.css'

interface ColumnProps {
  /** Less room above, or none above and below, for a bar. */
  above?: 'near' | 'none'
  children: ReactNode
}

/** On a page without margins, such as one below a cover: a column as wide as that of other screens. */
export const Column = ({ above, children }: ColumnProps) => (
  <div
    className={classNames(styles.column, above === 'near' && styles.near, above === 'none' && styles.flush)}
  >
    {children}
  </div>
)
