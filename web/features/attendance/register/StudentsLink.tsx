import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { ChartIcon } from '#web/ui/icons/icons.tsx'
import { List, ListItem, RowBody } from '#web/ui/lists/List.tsx'
import { staffPath } from '../addresses.ts'

/** The way from a course's attendances to its students. */
export function StudentsLink({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const address = staffPath('students', courseId)
  return (
    <List>
      <ListItem>
        <RowBody
          leading={<ChartIcon size={22} />}
          title={t('register.students')}
          note={t('register.studentsHint')}
          selected={useIsBeside()(address)}
          onClick={() => navigate(address)}
        />
      </ListItem>
    </List>
  )
}
