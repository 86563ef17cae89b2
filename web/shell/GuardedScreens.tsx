import { lazy, Suspense, useEffect, useState } from 'react'
import { type Location, Navigate, useLocation, useNavigate } from 'react-router'
import { isInChatApp } from '#web/lib/chat-app.ts'
import { path } from '#web/lib/path.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { Added } from './Added.tsx'
import styles from './App.module.css'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { bars, loginInstead, notices, railFoot, useAdditions } from './extension-points.ts'
import { type Decision, decide, guestPath, startPath } from './guard.ts'
import { MainTabBar } from './MainTabBar.tsx'
import { useOpening, usePrefetch } from './opening.ts'
import { Screens } from './Screens.tsx'

// Only for guests who came for something else than the login.
const LoginFirst = lazy(() => import('./LoginFirst.tsx').then(module => ({ default: module.LoginFirst })))

/** Opens the screen for the address, after the guards. */
export function GuardedScreens({ table }: { table: readonly ScreenRoute[] }) {
  const location = useLocation()
  const session = useSession()
  const decision = decide(table, location, session !== null)
  const [isChatRefused, setChatRefused] = useState(false)
  const { open, kept, isHeld } = useOpening(wantedBy(decision, location, session))
  usePrefetch(table, open)
  const needsLogin = decision.go === 'login' || (decision.go === 'elsewhere' && decision.to === guestPath)
  if (needsLogin && isInChatApp() && !isChatRefused)
    return (
      <Suspense>
        <LoginInstead address={location.pathname + location.search} onRefused={() => setChatRefused(true)} />
      </Suspense>
    )
  if (decision.go === 'invalidApp') return <InvalidApp />
  if (decision.go === 'login')
    return (
      <Suspense>
        <LoginFirst location={location} />
      </Suspense>
    )
  if (decision.go === 'nowhere') return <NotFound />
  return (
    <div className={styles.frame}>
      <div className={styles.main}>
        <ConnectionNotice />
        <Suspense>
          <Added to={notices} give={{}} />
        </Suspense>
        <div className={classNames(styles.screens, isHeld && styles.held)} aria-busy={isHeld}>
          {open && <Screens open={open} kept={kept} />}
        </div>
        {session && (
          <Suspense>
            <Added key={session} to={bars} give={{}} />
          </Suspense>
        )}
      </div>
      {open && session && open.route.audience !== 'public' && (
        <div className={open.route.bar.startsWith('tabs') ? styles.screen : styles.rail}>
          {/* A tab is marked at once, and its screen follows. */}
          <MainTabBar
            table={table}
            path={decision.go === 'screen' ? decision.route.path : open.route.path}
            isInCourse={isInCourse(open.location)}
          />
          <Suspense>
            <Added to={railFoot} give={{}} />
          </Suspense>
        </div>
      )}
      {decision.go === 'elsewhere' && <Navigate to={decision.to} replace />}
    </div>
  )
}

const isInCourse = ({ search }: Location) => new URLSearchParams(search).has('courseId')

/** The screen that shows for an address; undefined while the address only leads on. */
function wantedBy(decision: Decision, location: Location, session: string | null) {
  if (decision.go === 'elsewhere') return undefined
  return decision.go === 'screen' ? { route: decision.route, location, session } : null
}

/** The chat app identifies the person; a client without that login continues as elsewhere. */
function LoginInstead(given: { address: string; onRefused: () => void }) {
  const [Instead] = useAdditions(loginInstead)
  useEffect(() => {
    if (!Instead) given.onRefused()
  })
  return Instead ? <Instead {...given} /> : null
}

function InvalidApp() {
  const t = useTexts('shell')
  const navigate = useNavigate()
  useEffect(() => {
    void dialog.alert({ title: t('systemPrompt'), message: t('appid') }).then(() => {
      navigate(path('/login'), { replace: true })
    })
  }, [t, navigate])
  return null
}

export function NotFound() {
  const t = useTexts('shell')
  const navigate = useNavigate()
  return (
    <Page>
      <EmptyState
        art="search"
        title={t('notFound.title')}
        hint={t('notFound.hint')}
        action={<Button onClick={() => navigate(startPath, { replace: true })}>{t('notFound.home')}</Button>}
      />
    </Page>
  )
}
