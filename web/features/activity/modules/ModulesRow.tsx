import { useNavigate } from 'react-router'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FilterIcon } from '#web/ui/icons/icons.tsx'
import { ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { inCourse } from '../kind.ts'

/** Row of the course settings: the tabs of its content. */
export function ModulesRow({ courseId }: InCourse) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  return (
    <ListItem>
      <Allowed permission="edit-course" mode="disable">
        <RowBody
          title={t('modules.title')}
          leading={<FilterIcon size={22} />}
          onClick={() => navigate(inCourse('/AllReachingActivityModules', { courseId, isStaff: true }))}
        />
      </Allowed>
    </ListItem>
  )
}
