import { matchPath } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'

export type Decision =
  | { go: 'screen'; route: ScreenRoute; course?: { id: string; role: string } }
  | { go: 'elsewhere'; to: string }
  | { go: 'login'; route: ScreenRoute }
  | { go: 'invalidApp' }
  | { go: 'nowhere' }

export const coursesPath = '/ktpCourse'

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
  if (route.leadsTo) return { go: 'elsewhere', to: loggedIn ? route.leadsTo : '/login' }
  if (route.audience === 'public') return { go: 'screen', route }
  if (!loggedIn) return { go: 'login', route }
  const id = search.get('courseId')
  const role = search.get('courseRole')
  if (route.audience === 'teacher' && role === '0') return { go: 'elsewhere', to: coursesPath }
  return { go: 'screen', route, course: id && role ? { id, role } : undefined }
}

/** Where an address that names another role than the person has in the course leads. */
export function withRealRole(
  route: ScreenRoute,
  address: { pathname: string; search: string },
  real: string,
): string {
  if (route.audience === 'teacher' && real === '0') return coursesPath
  const search = new URLSearchParams(address.search)
  search.set('courseRole', real)
  return `${address.pathname}?${search}`
}
