import { useNavigate } from 'react-router'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { staffPath } from '../addresses.ts'

/** Row of the course settings: who is late, and what that counts. */
export function RulesRow({ courseId }: InCourse) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  return (
    <ListItem>
      <Allowed permission="attendance" mode="disable">
        <RowBody
          title={t('rules.title')}
          leading={<ClockIcon size={22} />}
          onClick={() => navigate(staffPath('rules', courseId))}
        />
      </Allowed>
    </ListItem>
  )
}
