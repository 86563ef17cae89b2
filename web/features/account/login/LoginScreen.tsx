import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { path } from '#web/lib/path.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Added } from '#web/shell/Added.tsx'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { waysToLogIn } from '../extension-points.ts'
import { Brand } from '../parts/Brand.tsx'
import { Onward } from '../parts/Onward.tsx'
import styles from '../parts/Welcome.module.css'
import { useDeployment } from '../use-deployment.ts'
import { DemoAccounts } from './demo-accounts.ts'
import { PasswordLogin } from './PasswordLogin.tsx'

const PhoneLogin = lazy(() => import('./PhoneLogin.tsx').then(module => ({ default: module.PhoneLogin })))

type Way = 'password' | 'phone'

/** By password or by a code to the phone, as far as the school of this address offers it. */
export function LoginScreen() {
  const t = useTexts('account')
  const session = useSession()
  const offered = useDeployment()
  const [chosen, setWay] = useState<Way>('password')
  const [isGuest] = useState(session === null)
  if (session && !isGuest) return <Onward />

  const way = offered.phoneLogin ? chosen : 'password'
  // Each method has its own form, so switching clears it.
  const form =
    way === 'password' ? (
      <PasswordLogin />
    ) : (
      <Suspense fallback={<SkeletonText lines={4} />}>
        <PhoneLogin />
      </Suspense>
    )
  const canReset = offered.phoneCodes || offered.mailCodes
  return (
    <Screen>
      {/* The form stays until what follows can be shown. */}
      {session && <Onward />}
      <div className={styles.page}>
        <div className={styles.top}>
          <Brand name={offered.name} picture={offered.picture} />
          <LanguageSwitch />
        </div>
        <header className={styles.header}>
          <h1 className={styles.title}>{t('login.welcome')}</h1>
          <p className={styles.lead}>{t('login.lead')}</p>
        </header>
        {offered.phoneLogin ? (
          <Tabs
            label={t('login.ways')}
            active={way}
            onSelect={setWay}
            tabs={[
              { key: 'password', label: t('login.byPassword') },
              { key: 'phone', label: t('login.byPhone') },
            ]}
          >
            {form}
          </Tabs>
        ) : (
          form
        )}
        <Suspense>
          <Added to={waysToLogIn} give={{}} />
        </Suspense>
        {offered.isDemo && (
          <Suspense>
            <DemoAccounts />
          </Suspense>
        )}
        {(canReset || offered.registerAllowed) && (
          <nav className={styles.links}>
            {offered.registerAllowed && <Link to={path('/register')}>{t('login.register')}</Link>}
            {canReset && <Link to={path('/findPassword')}>{t('login.forgot')}</Link>}
          </nav>
        )}
      </div>
    </Screen>
  )
}
