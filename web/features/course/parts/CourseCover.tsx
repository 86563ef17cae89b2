import type { ReactNode } from 'react'
import { coverSvg } from '#contract/features/course/themes.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './CourseCover.module.css'

const drawn = new Map<number, string>()

/** A course's cover as a CSS image. */
export function coverPicture(theme: number): string {
  const known = drawn.get(theme)
  if (known) return known
  const picture = `url("data:image/svg+xml,${encodeURIComponent(coverSvg(theme))}")`
  drawn.set(theme, picture)
  return picture
}

interface CourseCoverProps {
  theme: number
  /** What stands on it is a name and what belongs to it, at the foot. */
  named?: boolean
  className?: string
  children?: ReactNode
}

/** The drawn cover of a course behind whatever stands on it, in white. */
export function CourseCover({ theme, named = false, className, children }: CourseCoverProps) {
  return (
    <div
      className={classNames(styles.cover, named && styles.named, className)}
      style={{ backgroundImage: coverPicture(theme) }}
    >
      {children}
    </div>
  )
}
