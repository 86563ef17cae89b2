import { useNavigate } from 'react-router'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { SubmissionFigures as Figures } from '#contract/features/member/entities.ts'
import type { OfStudent } from '#web/features/member/extension-points.ts'
import { StudentFigure } from '#web/features/member/parts/StudentFigure.tsx'
import { percent } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ofStudentPath } from '../addresses.ts'

/** A student's grades and hand-ins, on their page. */
export function SubmissionFigures({
  data,
  courseId,
  studentId,
  isStaff,
}: OfStudent & { data: Figures | null }) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  useLive({ on: [activityMessages.contentChanged], refreshes: [memberCalls.getStudent], courseId })
  if (!data) return null
  const { expected, handedIn, missing, graded, average } = data
  const openList = () => navigate(ofStudentPath({ courseId, studentId, isStaff }))
  return (
    <>
      {graded !== null && (
        <StudentFigure
          label={t('figure.average')}
          value={average === null ? '–' : percent(average)}
          note={expected === 0 ? t('figure.none') : t('figure.graded', { graded, expected })}
          onClick={openList}
        />
      )}
      <StudentFigure
        label={t('state.submitted')}
        value={expected === 0 ? '–' : `${handedIn}/${expected}`}
        note={
          expected === 0
            ? t('figure.none')
            : missing > 0
              ? t('figure.missing', { count: missing })
              : t('figure.noneMissing')
        }
        noteTone={missing > 0 ? 'bad' : undefined}
        onClick={openList}
      />
    </>
  )
}
