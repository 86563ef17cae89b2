import type { ReactNode } from 'react'
import { useMatches } from '#web/shell/use-is-wide.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './Desk.module.css'

interface DeskProps {
  /** What is graded is one of these: before it where there is room. */
  list?: ReactNode
  children: ReactNode
}

const room = matchMedia('(min-width: 1000px)')

/** Whether what is graded has room for a list beside it. */
export const useHasRoom = () => useMatches(room)

/** Grading where there is room: side by side with the panel for its grade, or with the list that it is one of. */
export const Desk = ({ list, children }: DeskProps) => (
  <div className={classNames(styles.desk, list !== undefined && styles.withList)}>
    {list !== undefined && <div className={styles.list}>{list}</div>}
    {children}
  </div>
)
