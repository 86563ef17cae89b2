import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { CourseCover } from './CourseCover.tsx'
import styles from './FiledCourse.module.css'

interface FiledCourseProps {
  coursename: string
  classname: string | null
  semester: string
  theme: number
  /** When it was put away, or until when it can be taken back. */
  note: string
  tag?: string
  /** Left out for what cannot be opened. */
  onOpen?: () => void
  onRestore: () => void
  busy: boolean
}

/** A course that lies in the archive, or among the deleted ones, with the way back. */
export function FiledCourse(props: FiledCourseProps) {
  const { coursename, classname, semester, theme, note, tag, onOpen, onRestore, busy } = props
  const desk = useTexts('course-desk')
  return (
    <li className={styles.row}>
      <CourseCover theme={theme} className={styles.cover} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          {onOpen ? (
            <button type="button" className={styles.open} onClick={onOpen}>
              {coursename}
            </button>
          ) : (
            coursename
          )}
        </h3>
        <p className={styles.note}>{[classname, semester].filter(Boolean).join(' · ')}</p>
        <p className={styles.note}>
          {note} {tag && <StatusTag tone="neutral">{tag}</StatusTag>}
        </p>
      </div>
      <Button
        size="small"
        busy={busy}
        onClick={onRestore}
        aria-label={desk('filed.restoreOne', { name: coursename })}
      >
        {desk('filed.restore')}
      </Button>
    </li>
  )
}
