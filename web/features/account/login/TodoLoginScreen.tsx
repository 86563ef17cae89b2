import { Navigate } from 'react-router'
import { path } from '#web/lib/path.ts'
import { returnAddress, useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CalendarIcon, CheckCircleIcon, ClockIcon } from '#web/ui/icons/icons.tsx'
import { Welcome } from '../parts/Welcome.tsx'

const todoPath = path('/todoList')

/** Shown before login to anyone who came for the to-do list; the login leads there. */
export function TodoLoginScreen() {
  const t = useTexts('account')
  const session = useSession()
  if (session) return <Navigate to={todoPath} replace />
  return (
    <Welcome
      title={t('todo.title')}
      lead={t('todo.lead')}
      onEnter={() => returnAddress.remember(todoPath)}
      points={[
        { icon: ClockIcon, title: t('todo.due'), note: t('todo.dueNote') },
        { icon: CheckCircleIcon, title: t('todo.done'), note: t('todo.doneNote') },
        { icon: CalendarIcon, title: t('todo.calendar'), note: t('todo.calendarNote') },
      ]}
    />
  )
}
