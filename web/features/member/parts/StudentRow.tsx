import type { ReactNode } from 'react'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RowBody } from '#web/ui/List.tsx'

interface StudentRowProps {
  student: MemberRow
  onClick?: () => void
  chevron?: boolean
  trailing?: ReactNode
}

/** A student in a list: face, name, number, class, department. */
export function StudentRow({ student, onClick, chevron, trailing }: StudentRowProps) {
  return (
    <RowBody
      title={student.username}
      note={[student.stno, student.class, student.department].filter(Boolean).join(' · ') || undefined}
      leading={<Avatar name={student.username} src={student.avatar} />}
      onClick={onClick}
      chevron={chevron}
      trailing={trailing}
    />
  )
}
