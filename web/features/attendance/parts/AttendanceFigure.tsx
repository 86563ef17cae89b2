import { useNavigate } from 'react-router'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { AttendanceFigures } from '#contract/features/member/entities.ts'
import type { OfStudent } from '#web/features/member/extension-points.ts'
import { StudentFigure } from '#web/features/member/parts/StudentFigure.tsx'
import { percent } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { studentPath, studentRecordsPath } from '../addresses.ts'
import { toneOfRate } from '../states.ts'

/** How often a student was there, on their page. */
export function AttendanceFigure({
  data,
  courseId,
  studentId,
  isStaff,
}: OfStudent & { data: AttendanceFigures | null }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  useLive({
    on: [attendanceMessages.published, attendanceMessages.recorded],
    refreshes: [memberCalls.getStudent],
    courseId,
  })
  if (!data) return null
  const { attended, absent, leave } = data
  const expected = attended + absent
  const rate = expected > 0 ? attended / expected : null
  return (
    <StudentFigure
      label={t('title')}
      value={rate === null ? '–' : percent(rate)}
      tone={rate === null ? undefined : toneOfRate(rate)}
      note={
        expected + leave === 0
          ? t('figure.none')
          : [
              expected > 0 && t('figure.attended', { attended, expected }),
              leave > 0 && t('figure.leave', { count: leave }),
            ]
              .filter(Boolean)
              .join(' · ')
      }
      onClick={() =>
        navigate(
          isStaff ? studentRecordsPath(courseId, studentId) : studentPath('studentCheckinIndex', courseId),
        )
      }
    />
  )
}
