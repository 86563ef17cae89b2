import type { ReactNode } from 'react'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CourseCover } from '../parts/CourseCover.tsx'
import styles from './ArchivedCourseRow.module.css'

interface ArchivedCourseRowProps {
  courseName: string
  /** Below the name: where it belongs, or what it is about. */
  place: ReactNode
  theme: number
  /** When it was archived, until when it can be restored, what it contains. */
  note: string
  tag?: string
  /** Left out for what cannot be opened. */
  onOpen?: () => void
  /** `name` says to a screen reader which course is meant. */
  action: { label: string; name: string; onPress: () => void; busy?: boolean }
}

/** An archived or deleted course, with the actions on it. */
export function ArchivedCourseRow({
  courseName,
  place,
  theme,
  note,
  tag,
  onOpen,
  action,
}: ArchivedCourseRowProps) {
  return (
    <li className={styles.row}>
      <CourseCover theme={theme} className={styles.cover} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          {onOpen ? (
            <button type="button" className={classNames(styles.open, 'stretched')} onClick={onOpen}>
              {courseName}
            </button>
          ) : (
            courseName
          )}
        </h3>
        <p className={styles.note}>{place}</p>
        <p className={styles.state}>
          <span className={styles.note}>{note}</span>
          {tag && <StatusTag tone="neutral">{tag}</StatusTag>}
        </p>
      </div>
      <Button size="small" busy={action.busy} onClick={action.onPress} aria-label={action.name}>
        {action.label}
      </Button>
    </li>
  )
}

/** Class and school year, of which the year stays in one piece. */
export function ArchivedPlace({ className, semester }: { className: string | null; semester: string }) {
  return (
    <>
      {className && `${className} · `}
      <span className={styles.whole}>{semester}</span>
    </>
  )
}

export function ArchivedCourseList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
