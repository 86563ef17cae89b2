import { useNavigate } from 'react-router'
import { abnormalStates } from '#contract/features/attendance/rules.ts'
import type { counsellorAttendanceCalls } from '#contract/features/counsellor/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'

type ClassRow = AnswerOf<typeof counsellorAttendanceCalls.listClassesOfMyStudents>['list'][number]

/** A student with how often they were absent, late or left early; leads to their page. */
export function AbnormalStudentRow({ student }: { student: ClassRow['students'][number] }) {
  const t = useTexts('counsellor')
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  const to = path('/checkIn/counselorStudent', { studentid: student.studentId })
  return (
    <ListRow
      leading={<Avatar name={student.name} src={student.avatar} />}
      title={student.name}
      note={abnormalStates
        .filter(state => student[state] > 0)
        .map(state => t(`count.${state}`, { count: student[state] }))
        .join(' · ')}
      onClick={() => navigate(to)}
      selected={isBeside(to)}
    />
  )
}
