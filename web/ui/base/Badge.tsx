import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './class-names.ts'

interface CountBadgeProps {
  count: number
  /** Larger counts show as `99+`. */
  max?: number
  /** What is counted, for screen readers. */
  label?: string
  className?: string
}

/** `7`, `99+` */
export const shownCount = (count: number, max = 99): string => (count > max ? `${max}+` : String(count))

export function CountBadge({ count, max = 99, label, className }: CountBadgeProps) {
  if (count <= 0) return null
  const shown = shownCount(count, max)
  return (
    // Drawn by the style sheet: the number is not part of the accessible name of what it sits on.
    <span className={classNames(styles.count, className)} data-count={shown}>
      <span className="visually-hidden">{label ?? shown}</span>
    </span>
  )
}

interface BadgeProps {
  count?: number
  /** A dot instead of a number. */
  dot?: boolean
  label?: string
  children: ReactNode
}

/** Puts a count or a dot on the corner of what it wraps. */
export function Badge({ count = 0, dot = false, label, children }: BadgeProps) {
  return (
    <span className={styles.wrap}>
      {children}
      {dot && (
        <span className={classNames(styles.dot, styles.corner)}>
          <span className="visually-hidden">{label}</span>
        </span>
      )}
      {!dot && <CountBadge count={count} label={label} className={styles.corner} />}
    </span>
  )
}
