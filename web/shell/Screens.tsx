import { Activity, Suspense, useEffect, useRef } from 'react'
import { type Location, Route, Routes } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './App.module.css'
import { FaultBoundary } from './FaultBoundary.tsx'
import { forgetScreen, lazyScreen } from './lazy-screens.ts'
import { OpenScreenContext } from './Screen.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { type EntryCheckProps, entryChecks, useSlot } from './slots.ts'

interface Opened {
  route: ScreenRoute
  location: Location
}

interface Kept extends Opened {
  key: string
}

/** Screens kept behind the open one; the least recently used is dropped first. */
const keptLimit = 6

/** The open screen, and hidden behind it those that keep their state. */
export function Screens({ route, location }: Opened) {
  const kept = useRef<Kept[]>([])
  const key = keyOf(route, location.search)
  const open: Kept = { key, route, location }
  const others = kept.current.filter(each => each.key !== key)
  const hidden = others.slice(-keptLimit)
  useEffect(() => {
    kept.current = route.keepAlive ? [...hidden, open] : hidden
  })
  // In a stable order, so that React moves nothing.
  const shown = [...hidden, open].sort((a, b) => (a.key < b.key ? -1 : 1))
  return shown.map(({ key: own, ...opened }) => (
    <Activity key={own} mode={own === key ? 'visible' : 'hidden'}>
      <OpenScreen {...opened} active={own === key} />
    </Activity>
  ))
}

/** Identifies an open screen: its path and address, without what only switches its view. */
function keyOf(route: ScreenRoute, search: string) {
  const parts = new URLSearchParams(search)
  for (const side of route.sides) parts.delete(side)
  return `${route.path}?${parts}`
}

function OpenScreen({ route, location, active }: Opened & { active: boolean }) {
  const LazyScreen = lazyScreen(route)
  const skeleton = <ScreenSkeleton bar={route.bar} />
  const screen = (
    <Suspense fallback={skeleton}>
      <WithTitle route={route} active={active}>
        {/* A kept screen keeps seeing the address under which it was opened. */}
        <Routes location={location}>
          <Route path={route.path} element={<LazyScreen />} />
        </Routes>
      </WithTitle>
    </Suspense>
  )
  return (
    <FaultBoundary onLeave={() => forgetScreen(route)}>
      <Suspense fallback={skeleton}>
        <Checked {...{ route, location }}>{screen}</Checked>
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
