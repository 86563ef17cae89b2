import { useLocation } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { Screen } from '#web/shell/Screen.tsx'

/** A screen that shows only its address, for where a screen under test leads. */
export function place(path: string, bar: 'top' | 'tabs' = 'top'): ScreenRoute {
  return {
    path,
    screen: async () => () => {
      const { pathname, search } = useLocation()
      return <Screen title={path}>{pathname + search}</Screen>
    },
    audience: 'all',
    feature: 'shell',
    bar,
    title: 'brand',
    keepAlive: false,
    sides: [],
  }
}
