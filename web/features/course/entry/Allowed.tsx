import { cloneElement, type MouseEvent, type ReactElement } from 'react'
import type { Permission } from '#contract/access.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import styles from './Allowed.module.css'
import { useCourseAddress } from './course-address.ts'
import { useCourseAuthority } from './course-authority.ts'

interface AllowedProps {
  permission: Permission
  /** Without the permission: grey with a hint, invisible in its place, or gone. */
  mode: 'disable' | 'hide' | 'remove'
  /** Instead of the course in the address. */
  courseId?: string
  children: ReactElement<{ 'aria-disabled'?: boolean; tabIndex?: number }>
}

/**
 * Shows a control according to what the person may change in the course, which is nothing once it has ended. The server
 * decides again.
 */
export function Allowed({ permission, mode, courseId, children }: AllowedProps) {
  const t = useTexts('course/entry')
  const address = useCourseAddress()
  const authority = useCourseAuthority(courseId ?? address.courseId)
  if (authority?.mayChange(permission)) return children
  if (mode === 'remove') return null
  if (mode === 'hide') {
    return (
      <span className={styles.hidden} aria-hidden="true">
        {cloneElement(children, { tabIndex: -1 })}
      </span>
    )
  }
  const reason = authority && t(authority.may(permission) ? 'endedCourse' : 'noPermission')
  const explain = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (reason) toast.info(reason)
  }
  return (
    <span className={styles.disabled} title={reason} onClickCapture={explain}>
      {cloneElement(children, { 'aria-disabled': true })}
    </span>
  )
}
