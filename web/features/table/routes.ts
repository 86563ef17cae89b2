import type { ScreenRoute } from '#web/lib/routes.ts'

/** Its screens are those of the features whose tables they import. */
export const tableRoutes: readonly ScreenRoute[] = []
