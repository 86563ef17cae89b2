import type { ReactNode } from 'react'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'

interface StudentRowProps {
  student: MemberRow
  onClick?: () => void
  chevron?: boolean
  trailing?: ReactNode
  /** Of what the row opens, which may stand beside the list. */
  address?: string
  /** Without the department, where the line is short. */
  brief?: boolean
}

/** A student in a list: face, name, number, class, department. */
export function StudentRow({ student, onClick, chevron, trailing, address, brief }: StudentRowProps) {
  const isBeside = useIsBeside()
  const told = [student.number, student.class, ...(brief ? [] : [student.department])]
  return (
    <RowBody
      title={student.name}
      note={told.filter(Boolean).join(' · ') || undefined}
      leading={<Avatar name={student.name} src={student.avatar} />}
      onClick={onClick}
      chevron={chevron}
      trailing={trailing}
      selected={address !== undefined && isBeside(address)}
    />
  )
}
