import { type LetterStep, letterOf } from '#contract/features/score/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { RowBody } from '#web/ui/lists/List.tsx'
import styles from './StudentRow.module.css'
import type { BookStudent } from './use-book.ts'

interface StudentRowProps {
  student: BookStudent
  kinds: readonly { kind: string; name: string }[]
  letters: readonly LetterStep[]
  onClick: () => void
}

/** A student with the total, and what it is made of. */
export function StudentRow({
  student: { name, number, avatar, total, items, hasLeft },
  kinds,
  letters,
  onClick,
}: StudentRowProps) {
  const t = useTexts('score')
  const nameOf = new Map(kinds.map(each => [each.kind, each.name]))
  const scored = items.filter(({ score, weight }) => score !== null && weight > 0)
  const letter = letterOf(total, letters)
  const shown = (
    <span className={classNames(styles.total, hasLeft && styles.left)}>
      {total ?? t('none')}
      {letter !== '' && <span className={styles.letter}>{letter}</span>}
    </span>
  )
  return (
    <RowBody
      leading={<Avatar name={name} src={avatar} />}
      title={hasLeft ? <span className={styles.left}>{name}</span> : name}
      note={
        hasLeft
          ? t('left.note')
          : scored.length > 0
            ? scored.map(({ kind, score }) => `${nameOf.get(kind)} ${score}`).join(' · ')
            : number
      }
      trailing={shown}
      onClick={onClick}
    />
  )
}
