import type { ScreenRoute } from '#web/lib/routes.ts'
import { startPath } from '#web/shell/guard.ts'

interface Address {
  pathname: string
  search: string
}

/** The course and the role that an address names; it is checked only when it names both. */
export function courseOf({ search }: Address): { id: string; role: string } | undefined {
  const named = new URLSearchParams(search)
  const id = named.get('courseId')
  const role = named.get('courseRole')
  return id && role ? { id, role } : undefined
}

/** Whether the address itself shows that its screen is not for the person who opens it. */
export const isForStaffOnly = (route: ScreenRoute, { search }: Address): boolean =>
  route.audience === 'teacher' && new URLSearchParams(search).get('courseRole') === '0'

/** Where an address that names another role than the person has in the course leads. */
export function withRealRole(route: ScreenRoute, address: Address, real: string): string {
  if (route.audience === 'teacher' && real === '0') return startPath
  const search = new URLSearchParams(address.search)
  search.set('courseRole', real)
  return `${address.pathname}?${search}`
}
