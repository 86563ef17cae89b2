import { Activity, Suspense, useState } from 'react'
import { type Location, Route, Routes } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './App.module.css'
import { Beside } from './Beside.tsx'
import { type EntryCheckProps, entryChecks, useAdditions } from './extension-points.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { forgetScreen, screenOf } from './lazy-screens.ts'
import type { OpenScreen } from './opening.ts'
import { BackBar, OpenScreenContext, type PlaceOfScreen } from './Screen.tsx'
import { RouteSkeleton } from './ScreenSkeleton.tsx'
import { useIsWide } from './use-is-wide.ts'

interface ScreensProps {
  open: OpenScreen
  kept: readonly OpenScreen[]
}

/** The open screen, on a wide one beside the list it was opened from; hidden behind it those that keep their state. */
export function Screens({ open, kept }: ScreensProps) {
  const isWide = useIsWide()
  const list = isWide ? kept.find(each => each.key === open.list) : undefined
  // In a stable order, so that React moves nothing.
  const screens = [...kept, open].sort((a, b) => (a.key < b.key ? -1 : 1))
  return screens.map(({ key, isReady, isFirst, isPushed, ...opened }) => {
    const isOpen = key === open.key
    const isList = key === list?.key
    const place = isList ? 'list' : list && opened.index === list.index + 1 ? 'detail' : 'alone'
    return (
      <Activity key={key} mode={isOpen || isList ? 'visible' : 'hidden'}>
        <div
          className={classNames(
            styles.screen,
            isPushed && styles.pushed,
            !isReady && styles.waiting,
            isFirst && styles.first,
            isList && styles.list,
            isOpen && list && styles.detail,
          )}
        >
          {isReady ? (
            <DrawnScreen {...opened} active={isOpen} place={place} beside={isList ? open.location : null} />
          ) : (
            <RouteSkeleton {...opened} place={place} />
          )}
        </div>
      </Activity>
    )
  })
}

interface DrawnScreenProps extends Pick<OpenScreen, 'route' | 'location' | 'index'> {
  active: boolean
  place: PlaceOfScreen
  /** What stands beside it, if it is a list. */
  beside: Location | null
}

function DrawnScreen({ route, location, beside, ...shown }: DrawnScreenProps) {
  const [Drawn] = useState(() => screenOf(route))
  const skeleton = <RouteSkeleton route={route} location={location} place={shown.place} />
  const screen = (
    <Checked route={route} location={location}>
      <WithTitle route={route} {...shown}>
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
        <Beside opened={beside}>
          <Routes location={location}>
            <Route path={route.path} element={screen} />
          </Routes>
        </Beside>
      </Suspense>
    </FaultBoundary>
  )
}

/** The screen, wrapped in everything checked before it shows. */
function Checked({ children, ...opened }: EntryCheckProps) {
  const checks = useAdditions(entryChecks)
  let shown = children
  for (const Check of [...checks].reverse()) shown = <Check {...opened}>{shown}</Check>
  return shown
}

interface WithTitleProps extends Pick<DrawnScreenProps, 'active' | 'place' | 'index'> {
  route: ScreenRoute
  children: React.ReactNode
}

function WithTitle({ route, children, ...shown }: WithTitleProps) {
  // A route's title is one of its feature's texts; `routes()` checked the key.
  const t = useTexts(route.feature as 'shell') as unknown as (key: string) => string
  return (
    <OpenScreenContext value={{ route, ...shown, title: t(route.title) }}>
      {/* Tests use the attribute to identify the screen. */}
      <div className={styles.screen} data-screen={route.path}>
        {children}
      </div>
    </OpenScreenContext>
  )
}
