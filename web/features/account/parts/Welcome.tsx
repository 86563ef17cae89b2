import { useNavigate } from 'react-router'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import type { Icon } from '#web/ui/icons/icons.tsx'
import { DemoAccounts } from '../login/demo-accounts.ts'
import { useDeployment } from '../use-deployment.ts'
import { Brand } from './Brand.tsx'
import styles from './Welcome.module.css'

interface WelcomeProps {
  title: string
  lead: string
  points: readonly { icon: Icon; title: string; note: string }[]
  /** Just before the login or the registration opens. */
  onEnter?: () => void
}

/** A page for guests: what there is, and how to log in. */
export function Welcome({ title, lead, points, onEnter }: WelcomeProps) {
  const t = useTexts('account')
  const navigate = useNavigate()
  const { name, picture, registerAllowed, isDemo } = useDeployment()
  const leave = (to: '/login' | '/register') => {
    onEnter?.()
    navigate(path(to))
  }
  return (
    <Screen
      footer={
        <div className={styles.enter}>
          <MainButton onClick={() => leave('/login')}>{t('welcome.enter')}</MainButton>
          {registerAllowed && (
            <Button size="large" block onClick={() => leave('/register')}>
              {t('login.register')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.page}>
        <div className={styles.top}>
          <Brand name={name} picture={picture} />
          <LanguageSwitch />
        </div>
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        <ul className={styles.points}>
          {points.map(({ icon: PointIcon, ...point }) => (
            <li key={point.title} className={styles.point}>
              <span className={styles.icon}>
                <PointIcon size={22} />
              </span>
              <span>
                <b>{point.title}</b>
                <span>{point.note}</span>
              </span>
            </li>
          ))}
        </ul>
        {isDemo && <DemoAccounts />}
      </div>
    </Screen>
  )
}
