import { Navigate, useNavigate } from 'react-router'
import { LanguageSwitch } from '#web/features/shell/LanguageSwitch.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { AttendanceIcon, EditIcon, HomeworkIcon } from '#web/ui/icons/icons.tsx'
import { Brand } from './parts/Brand.tsx'
import styles from './parts/Welcome.module.css'

/** What Lectern is, for somebody who is not logged in. */
export function PreLoginScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const session = useSession()
  if (session) return <Navigate to="/" replace />
  const points = [
    { icon: AttendanceIcon, title: t('welcome.attendance'), note: t('welcome.attendanceNote') },
    { icon: HomeworkIcon, title: t('welcome.homework'), note: t('welcome.homeworkNote') },
    { icon: EditIcon, title: t('welcome.marking'), note: t('welcome.markingNote') },
  ]
  return (
    <Screen
      footer={
        <Button kind="primary" size="large" block onClick={() => navigate('/login')}>
          {t('welcome.enter')}
        </Button>
      }
    >
      <div className={styles.page}>
        <div className={styles.top}>
          <Brand />
          <LanguageSwitch />
        </div>
        <header className={styles.header}>
          <h1 className={styles.title}>{t('welcome.title')}</h1>
          <p className={styles.lead}>{t('welcome.lead')}</p>
        </header>
        <ul className={styles.points}>
          {points.map(({ icon: Icon, title, note }) => (
            <li key={title} className={styles.point}>
              <span className={styles.icon}>
                <Icon size={22} />
              </span>
              <span>
                <b>{title}</b>
                <span>{note}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Screen>
  )
}
