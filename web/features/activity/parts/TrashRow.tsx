import { useNavigate } from 'react-router'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TrashIcon } from '#web/ui/icons/icons.tsx'
import { ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { inCourse } from '../kind.ts'

/** Row of the course settings: what was deleted in the course and can be restored. */
export function TrashRow({ courseId }: InCourse) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  return (
    <ListItem>
      <Allowed permission="manage-activities" mode="disable">
        <RowBody
          title={t('trash.title')}
          leading={<TrashIcon size={22} />}
          onClick={() => navigate(inCourse('/deletedActivities', { courseId, isStaff: true }))}
        />
      </Allowed>
    </ListItem>
  )
}
