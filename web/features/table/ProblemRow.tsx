import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import styles from './ProblemRow.module.css'

interface ProblemRowProps {
  title: string
  /** Where it stands in the file; empty ones are left out. */
  note: readonly (string | false)[]
  problem: string
  /** A title may be long, such as the name of a file. */
  wrap?: boolean
}

/** Something in a table that cannot be used. */
export function ProblemRow({ title, note, problem, wrap = false }: ProblemRowProps) {
  return (
    <RowBody title={title} note={note.filter(Boolean).join(' · ')} wrap={wrap}>
      <span className={styles.problem}>
        <StatusTag tone="warn">{problem}</StatusTag>
      </span>
    </RowBody>
  )
}
