import { createContext, type ReactNode, Suspense, use, useContext, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Bar, ScreenRoute } from '#web/lib/routes.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { TopBar, type TopBarProps } from '#web/ui/frame/TopBar.tsx'
import { screenIndex, whenMayLeave } from '#web/ui/overlays/overlay-history.ts'
import { Added } from './Added.tsx'
import { toggleConsole } from './console/console-switch.ts'
import { barButtons } from './extension-points.ts'

interface OpenScreen {
  route: ScreenRoute
  /** The route's title as text. */
  title: string
  /** False while kept alive behind another screen, or beside it. */
  active: boolean
  place: PlaceOfScreen
  /** How far it is from the first screen of the visit. */
  index: number
}

/** On a wide screen a list and what was opened from it stand side by side. */
export type PlaceOfScreen = 'alone' | 'list' | 'detail'

export const OpenScreenContext = createContext<OpenScreen | null>(null)

export function useOpenScreen(): OpenScreen {
  const open = useContext(OpenScreenContext)
  if (!open) throw new Error('no screen')
  return open
}

/** Back to where the person came from; to `otherwise` when this is the first screen of the visit. */
export function useBack(otherwise = '/'): () => void {
  const navigate = useNavigate()
  const open = use(OpenScreenContext)
  return () =>
    whenMayLeave(() => {
      // A list is left together with what stands beside it.
      const index = open?.place === 'list' ? open.index : screenIndex()
      if (index > 0) navigate(index - 1 - screenIndex())
      else navigate(otherwise, { replace: true })
    })
}

type BarProps = Pick<
  TopBarProps,
  'subtitle' | 'actions' | 'aside' | 'search' | 'countdownTo' | 'onCountdownEnd'
>

export interface ScreenProps extends BarProps {
  /** Instead of the route's title. */
  title?: string
  /** Instead of going back. */
  onBack?: () => void
  /** Between bar and content; does not scroll. */
  head?: ReactNode
  /** The primary action, in reach of the thumb. */
  footer?: ReactNode
  wide?: boolean | 'whole'
  broad?: boolean
  flush?: boolean
  /** Called on pull-to-refresh. */
  onRefresh?: () => Promise<unknown>
  /** Instead of the route's. */
  bar?: Bar
  children: ReactNode
}

/** The frame of every screen: the bar that its route asks for, its content, its primary action. */
export function Screen({
  title,
  onBack,
  head,
  footer,
  wide,
  broad,
  flush,
  onRefresh,
  bar,
  children,
  ...shownInBar
}: ScreenProps) {
  const { route, title: routeTitle, active, place } = useOpenScreen()
  const t = useTexts('shell')
  const back = useBack()
  const shown = title ?? routeTitle
  useEffect(() => {
    if (active) document.title = shown ? `${shown} · ${t('brand')}` : t('brand')
  }, [active, shown, t])
  const shownBar = bar ?? route.bar
  const hasBar = shownBar === 'top' || shownBar === 'tabs'
  const topBar = hasBar && (
    <TopBar
      {...shownInBar}
      title={shown}
      large={shownBar === 'tabs'}
      onBack={shownBar === 'tabs' ? undefined : (onBack ?? back)}
      closes={place === 'detail'}
      corner={shownBar === 'tabs' && <MainBarButtons />}
      onFiveTaps={toggleConsole}
    />
  )
  return (
    <Page
      bar={topBar || undefined}
      region={place === 'list' ? shown : undefined}
      broad={broad ?? route.broad}
      {...{ head, footer, wide, flush, onRefresh }}
    >
      {children}
    </Page>
  )
}

/** Nothing but the way back, for what takes the place of a screen. */
export function BackBar() {
  return <TopBar title=" " onBack={useBack()} />
}

/** What the bars of the main screens show on the right. */
export function MainBarButtons() {
  return (
    <Suspense>
      <Added to={barButtons} give={{}} />
    </Suspense>
  )
}
