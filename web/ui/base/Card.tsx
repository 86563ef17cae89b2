import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'

interface CardProps {
  title?: ReactNode
  /** At the right of the title, such as a quiet button. */
  action?: ReactNode
  /** Makes the whole card one button; then it must hold no other control. */
  onClick?: () => void
  /** No inner margin, for pictures and lists that reach the edge. */
  flush?: boolean
  children: ReactNode
}

export function Card({ title, action, onClick, flush = false, children }: CardProps) {
  const body = (
    <>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </>
  )
  const className = classNames(styles.card, flush && styles.flush)
  if (!onClick) return <section className={className}>{body}</section>
  return (
    <button type="button" className={classNames(className, styles.pressable)} onClick={onClick}>
      {body}
    </button>
  )
}
