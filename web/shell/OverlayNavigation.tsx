import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'
import { arrive, pastOverlays } from '#web/ui/overlays/overlay-history.ts'

/** Makes every navigation inside pass by the history's entries of what lies over a screen (decision 170). */
export function OverlayNavigation({ children }: { children: ReactNode }) {
  const router = useContext(NavigationContext)
  const location = useLocation()
  const passing = useMemo(() => {
    const navigator = Object.assign(Object.create(router.navigator), pastOverlays(router.navigator))
    return { ...router, navigator }
  }, [router])
  // biome-ignore lint/correctness/useExhaustiveDependencies: says that this address is shown
  useEffect(arrive, [location])
  return <NavigationContext value={passing}>{children}</NavigationContext>
}
