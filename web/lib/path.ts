import type { Path } from './routes.ts'

/** The address of a screen: `path('/courseHome', { courseId, courseRole: 1 })`. Undefined values are left out. */
export function path(route: Path, query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `${route}?${new URLSearchParams(given)}` : route
}
