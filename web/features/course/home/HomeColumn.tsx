import type { ReactNode } from 'react'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './HomeColumn.module.css'

interface HomeColumnProps {
  /** No room above and below, for a bar. */
  flush?: boolean
  children: ReactNode
}

/** What the home of a course shows stands in a column as wide as that of other screens. */
export const HomeColumn = ({ flush = false, children }: HomeColumnProps) => (
  <div className={classNames(styles.column, flush && styles.flush)}>{children}</div>
)
