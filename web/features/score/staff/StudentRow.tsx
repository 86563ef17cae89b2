import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RowBody } from '#web/ui/List.tsx'
import type { StudentScores } from '../questions.ts'
import styles from './StudentRow.module.css'

interface StudentRowProps {
  student: StudentScores
  kinds: readonly { kind: string; name: string }[]
  onClick: () => void
}

/** A student with the total, and what it is made of. */
export function StudentRow({
  student: { name, number, avatar, total, items },
  kinds,
  onClick,
}: StudentRowProps) {
  const t = useTexts('score')
  const nameOf = new Map(kinds.map(each => [each.kind, each.name]))
  const scored = items.filter(({ score }) => score !== null)
  return (
    <RowBody
      leading={<Avatar name={name} src={avatar} />}
      title={name}
      note={
        scored.length > 0
          ? scored.map(({ kind, score }) => `${nameOf.get(kind)} ${score}`).join(' · ')
          : number
      }
      trailing={<span className={styles.total}>{total ?? t('none')}</span>}
      onClick={onClick}
    />
  )
}
