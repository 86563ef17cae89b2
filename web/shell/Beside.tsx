import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { type Location, UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { whenMayLeave } from '#web/ui/overlays/overlay-history.ts'

/** The address of what stands beside a list; null for every other screen. */
const OpenedContext = createContext<Location | null>(null)

interface BesideProps {
  /** What stands beside this screen, if it is a list that something was opened from. */
  opened: Location | null
  children: ReactNode
}

/**
 * Around every screen. What a list opens takes the place of what stands beside it, so Back leads to the list alone. A
 * screen that has been left leads nowhere: what it waited for, such as a saved grade, comes too late to turn the page.
 */
export function Beside({ opened, children }: BesideProps) {
  const router = useContext(NavigationContext)
  const isList = opened !== null
  const isShown = useRef(false)
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const ownRouter = useMemo(() => {
    const { navigator } = router
    const whileShown =
      <To extends unknown[]>(lead: (...to: To) => void) =>
      (...to: To) => {
        if (isShown.current) lead(...to)
      }
    // What stands there may be a form with unsaved changes.
    const replaceOpened: typeof navigator.push = (...to) => whenMayLeave(() => navigator.replace(...to))
    const own = {
      push: whileShown(isList ? replaceOpened : navigator.push.bind(navigator)),
      replace: whileShown(navigator.replace.bind(navigator)),
      go: whileShown(navigator.go.bind(navigator)),
    }
    return { ...router, navigator: Object.assign(Object.create(navigator), own) }
  }, [router, isList])
  return (
    <NavigationContext value={ownRouter}>
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
