import { useNavigate } from 'react-router'
import { enrolmentSettingsPath } from '#web/features/course/addresses.ts'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { reviewPath } from '../addresses.ts'

/** Rows of the course settings: the form, and pending applications. */
export function EnrolmentRows({ courseId, course }: InCourse) {
  const waiting = course.enrollData.waitAuditCount
  const t = useTexts('enrolment')
  const navigate = useNavigate()
  return (
    <>
      <ListItem>
        <Allowed permission="manage-members" mode="disable">
          <RowBody title={t('setting.title')} onClick={() => navigate(enrolmentSettingsPath(courseId))} />
        </Allowed>
      </ListItem>
      <ListItem>
        <Allowed permission="manage-members" mode="disable">
          <RowBody
            title={t('review.title')}
            trailing={waiting > 0 ? number(waiting) : undefined}
            onClick={() => navigate(reviewPath(courseId))}
          />
        </Allowed>
      </ListItem>
    </>
  )
}
