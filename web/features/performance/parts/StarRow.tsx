import type { StudentStars } from '#contract/features/performance/entities.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { Stars } from './Stars.tsx'

interface StarRowProps {
  student: StudentStars
  onClick?: () => void
  /** A control of its own. */
  extra?: React.ReactNode
  /** More below the name. */
  children?: React.ReactNode
}

/** A student with their stars. */
export function StarRow({ student, onClick, extra, children }: StarRowProps) {
  return (
    <RowBody
      leading={<Avatar name={student.name} src={student.avatar} size={40} />}
      title={student.name}
      note={student.number || undefined}
      trailing={<Stars count={student.stars} />}
      onClick={onClick}
      extra={extra}
      chevron={false}
    >
      {children}
    </RowBody>
  )
}
