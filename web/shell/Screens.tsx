import { Activity, Suspense, useState } from 'react'
import { Route, Routes } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './App.module.css'
import { FaultBoundary } from './FaultBoundary.tsx'
import { forgetScreen, screenOf } from './lazy-screens.ts'
import type { Opened, OpenScreen } from './opening.ts'
import { BackBar, OpenScreenContext } from './Screen.tsx'
import { RouteSkeleton } from './ScreenSkeleton.tsx'
import { type EntryCheckProps, entryChecks, useSlot } from './slots.ts'

interface ScreensProps {
  open: OpenScreen
  kept: readonly OpenScreen[]
}

/** The open screen, and hidden behind it those that keep their state. */
export function Screens({ open, kept }: ScreensProps) {
  // In a stable order, so that React moves nothing.
  const screens = [...kept, open].sort((a, b) => (a.key < b.key ? -1 : 1))
  return screens.map(({ key, isReady, isPushed, ...opened }) => (
    <Activity key={key} mode={key === open.key ? 'visible' : 'hidden'}>
      <div className={classNames(styles.screen, isPushed && styles.pushed, !isReady && styles.waiting)}>
        {isReady ? <DrawnScreen {...opened} active={key === open.key} /> : <RouteSkeleton {...opened} />}
      </div>
    </Activity>
  ))
}

function DrawnScreen({ route, location, active }: Omit<Opened, 'session'> & { active: boolean }) {
  const [Drawn] = useState(() => screenOf(route))
  const skeleton = <RouteSkeleton route={route} location={location} />
  const screen = (
    <Checked route={route} location={location}>
      <WithTitle route={route} active={active}>
        <Drawn />
      </WithTitle>
    </Checked>
  )
  return (
    <FaultBoundary
      bar={route.bar.startsWith('tabs') ? undefined : <BackBar />}
      onLeave={() => forgetScreen(route)}
    >
      <Suspense fallback={skeleton}>
        {/* A screen keeps seeing the address under which it was opened, and so do its checks. */}
        <Routes location={location}>
          <Route path={route.path} element={screen} />
        </Routes>
      </Suspense>
    </FaultBoundary>
  )
}

/** The screen, wrapped in everything checked before it shows. */
function Checked({ children, ...opened }: EntryCheckProps) {
  const checks = useSlot(entryChecks)
  let shown = children
  for (const Check of [...checks].reverse()) shown = <Check {...opened}>{shown}</Check>
  return shown
}

interface WithTitleProps {
  route: ScreenRoute
  active: boolean
  children: React.ReactNode
}

function WithTitle({ route, active, children }: WithTitleProps) {
  // A route's title is one of its feature's texts; `routes()` checked the key.
  const t = useTexts(route.feature as 'shell') as unknown as (key: string) => string
  return (
    <OpenScreenContext value={{ route, active, title: t(route.title) }}>
      {/* Tests use the attribute to identify the screen. */}
      <div className={styles.screen} data-screen={route.path}>
        {children}
      </div>
    </OpenScreenContext>
  )
}
