import { Navigate } from 'react-router'
import { path } from '#web/lib/path.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AttendanceIcon, EditIcon, HomeworkIcon } from '#web/ui/icons/icons.tsx'
import { Welcome } from '../parts/Welcome.tsx'

/** What Lectern is, for guests. */
export function PreLoginScreen() {
  const t = useTexts('account')
  const session = useSession()
  if (session) return <Navigate to={path('/')} replace />
  return (
    <Welcome
      title={t('welcome.title')}
      lead={t('welcome.lead')}
      points={[
        { icon: AttendanceIcon, title: t('welcome.attendance'), note: t('welcome.attendanceNote') },
        { icon: HomeworkIcon, title: t('welcome.homework'), note: t('welcome.homeworkNote') },
        { icon: EditIcon, title: t('welcome.marking'), note: t('welcome.markingNote') },
      ]}
    />
  )
}
