import type { ReactNode } from 'react'
import { classNames } from '#web/ui/base/class-names.ts'
import inks from '#web/ui/base/tone-inks.module.css'
import styles from './StudentFigure.module.css'

/** The figures of a student's page, side by side. */
export const StudentFigures = ({ children }: { children: ReactNode }) => (
  <div className={styles.figures}>{children}</div>
)

type Tone = 'good' | 'warn' | 'bad'

interface StudentFigureProps {
  label: string
  value: string
  tone?: Tone
  /** What the value is made of. */
  note: string
  noteTone?: Tone
  onClick: () => void
}

/** A figure of a student's page; pressed, it shows what it is made of. */
export function StudentFigure({ label, value, tone, note, noteTone, onClick }: StudentFigureProps) {
  return (
    <button type="button" className={styles.figure} onClick={onClick}>
      <span className={styles.label}>{label}</span>
      <span className={classNames(styles.value, tone && inks[tone])}>{value}</span>
      <span className={classNames(styles.note, noteTone ? inks[noteTone] : styles.faint)}>{note}</span>
    </button>
  )
}
