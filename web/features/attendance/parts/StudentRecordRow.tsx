import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { capitalised, clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { looks } from '../states.ts'
import { shownName, whenIfUnsaid } from '../title.ts'

export type RecordOfStudent = AnswerOf<typeof attendanceCalls.getSummary>['data'][number]

interface StudentRecordRowProps {
  record: RecordOfStudent
  /** Left out for those who may only look. */
  onClick?: () => void
}

/** An attendance with the record of one student. */
export function StudentRecordRow({ record, onClick }: StudentRecordRowProps) {
  const t = useTexts('attendance')
  const { title, createdAt, checkedInAt, checkedOutAt, state } = record
  return (
    <RowBody
      title={shownName(title, createdAt)}
      note={capitalised(
        [
          whenIfUnsaid(title, createdAt),
          checkedInAt !== null && t('student.signedAt', { time: clock(checkedInAt) }),
          checkedOutAt !== null && t('student.leftAt', { time: clock(checkedOutAt) }),
        ]
          .filter(Boolean)
          .join(' · '),
      )}
      trailing={<StatusTag {...looks[state]}>{t(`state.${state}`)}</StatusTag>}
      onClick={onClick}
      chevron={false}
    />
  )
}
