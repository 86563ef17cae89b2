import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import styles from './NoticeBar.module.css'

interface NoticeBarProps {
  icon: Icon
  /** A small button: what can be done about it. */
  action: ReactNode
  children: ReactNode
}

/** A line above every screen that stays until something is done about it. */
export function NoticeBar({ icon: BarIcon, action, children }: NoticeBarProps) {
  return (
    <div className={styles.bar} role="status">
      <BarIcon size={18} />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
