import type { ScreenRoute } from '#web/lib/routes.ts'

/** A screen of a test's own table. */
export const screenAt = (
  path: string,
  screen: ScreenRoute['screen'],
  more: Partial<ScreenRoute> = {},
): ScreenRoute => ({
  path,
  screen,
  audience: 'all',
  feature: 'shell',
  bar: 'top',
  title: 'brand',
  keepAlive: false,
  sides: [],
  ...more,
})
