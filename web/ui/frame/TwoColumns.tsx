import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import styles from './TwoColumns.module.css'

interface TwoColumnsProps {
  /** What goes with the content: where it leads to, or who it is about. */
  side: ReactNode
  /** It stands at the left, and is read first. */
  isSideFirst?: boolean
  children: ReactNode
}

/** On a screen with room for it (`useIsRoomy`): the content, and beside it what else stood above or below. */
export function TwoColumns({ side, isSideFirst = false, children }: TwoColumnsProps) {
  const beside = <div className={styles.column}>{side}</div>
  return (
    <div className={classNames(styles.columns, isSideFirst && styles.sideFirst)}>
      {isSideFirst && beside}
      <div className={classNames(styles.column, styles.content)}>{children}</div>
      {!isSideFirst && beside}
    </div>
  )
}
