import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { CheckIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import styles from './ShownRows.module.css'

/** Whether what stands in a row is right; null: nobody says. */
export type Judged = 'right' | 'wrong' | null

export interface ShownRow {
  key: string
  /** Letter or number before it. */
  letter?: string
  content: ReactNode
  judged: Judged
  /** It was chosen; to be seen where nobody says whether it is right. */
  isChosen?: boolean
  /** Words behind it, such as “your answer”. */
  notes?: readonly string[]
  /** Below it: what would have been right. */
  instead?: ReactNode
  isQuiet?: boolean
}

/** Rows of an answer: marked by colour, sign and word together. */
export function ShownRows({ rows, label }: { rows: readonly ShownRow[]; label?: string }) {
  const hasMarks = rows.some(({ judged, isChosen }) => judged !== null || isChosen)
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, letter, content, judged, isChosen = false, notes = [], instead, isQuiet }) => (
        <li
          key={key}
          className={classNames(
            styles.row,
            judged ? styles[judged] : isChosen && styles.chosen,
            isQuiet && styles.quiet,
          )}
        >
          {hasMarks && <JudgedMark judged={judged} isChosen={isChosen} />}
          {letter && <span className={styles.letter}>{letter}</span>}
          <div className={styles.content}>
            {content}
            {notes.length > 0 && <p className={styles.notes}>{notes.join(' · ')}</p>}
            {instead}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A sign for right or wrong that is also said; as wide where there is none. */
function JudgedMark({ judged, isChosen }: { judged: Judged; isChosen: boolean }) {
  const t = useTexts('question/types')
  if (judged === null) return <span className={classNames(styles.mark, isChosen && styles.dot)} />
  const Sign = judged === 'right' ? CheckIcon : CloseIcon
  return (
    <span className={classNames(styles.mark, styles.sign)}>
      <Sign size={18} />
      <span className="visually-hidden">{t(`verdict.${judged}`)}</span>
    </span>
  )
}

/** What is right, below what was answered. */
export function Instead({ children }: { children: ReactNode }) {
  const t = useTexts('question/types')
  return (
    <div className={styles.instead}>
      <span className={styles.insteadLabel}>{t('rightIs')}</span>
      <div className={styles.insteadText}>{children}</div>
    </div>
  )
}

/** A text that stands for an answer that is not there. */
export function Nothing() {
  const t = useTexts('question/types')
  return <p className={styles.nothing}>{t('verdict.unanswered')}</p>
}
