import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Location, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { whenMayLeave } from '#web/ui/overlay-history.ts'

/** The address of what stands beside a list; null for every other screen. */
const OpenedContext = createContext<Location | null>(null)

interface BesideProps {
  /** What stands beside this screen, if it is a list that something was opened from. */
  opened: Location | null
  children: ReactNode
}

/** Around every screen. What a list opens takes the place of what stands beside it, so Back leads to the list alone. */
export function Beside({ opened, children }: BesideProps) {
  const router = useContext(NavigationContext)
  const isList = opened !== null
  const replacing = useMemo(() => {
    if (!isList) return router
    const { navigator } = router
    // What stands there may be a form with unsaved changes.
    const push: typeof navigator.push = (...to) => whenMayLeave(() => navigator.replace(...to))
    return { ...router, navigator: Object.assign(Object.create(navigator), { push }) }
  }, [router, isList])
  return (
    <NavigationContext value={replacing}>
      <OpenedContext value={opened}>{children}</OpenedContext>
    </NavigationContext>
  )
}

/** Tells a list which of its rows is open beside it. */
export function useIsBeside(): (address: string) => boolean {
  const opened = useContext(OpenedContext)
  return address => {
    if (!opened) return false
    const { pathname, searchParams } = new URL(address, location.origin)
    const open = new URLSearchParams(opened.search)
    return (
      pathname === opened.pathname && [...searchParams].every(([name, value]) => open.get(name) === value)
    )
  }
}
