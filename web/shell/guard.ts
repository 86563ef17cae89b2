import { matchPath } from 'react-router'
import { path } from '#web/lib/path.ts'
import type { ScreenRoute } from '#web/lib/routes.ts'

export type Decision =
  | { go: 'screen'; route: ScreenRoute }
  /** With the search of the address. */
  | { go: 'elsewhere'; to: string }
  | { go: 'login'; route: ScreenRoute }
  | { go: 'invalidApp' }
  | { go: 'nowhere' }

/** Where the client opens, and where it redirects from what does not exist. */
export const startPath = path('/ktpCourse')

/** Where a guest begins: what Lectern is, and the ways in. */
export const guestPath = path('/preLogin')

/** What opening an address leads to, before any call is made. */
export function decide(
  table: readonly ScreenRoute[],
  address: { pathname: string; search: string },
  loggedIn: boolean,
): Decision {
  const search = new URLSearchParams(address.search)
  if (search.getAll('appid').length > 1 || search.has('appid[]')) return { go: 'invalidApp' }
  const route = table.find(each => matchPath({ path: each.path, caseSensitive: false }, address.pathname))
  if (!route) return { go: 'nowhere' }
  if (route.leadsTo && loggedIn) return { go: 'elsewhere', to: route.leadsTo + address.search }
  // Whoever opens an address inside logs in first, and goes on to it.
  if (route.leadsTo && route.path === '/') return { go: 'elsewhere', to: guestPath }
  if (route.audience === 'public') return { go: 'screen', route }
  if (!loggedIn) return { go: 'login', route }
  return { go: 'screen', route }
}
