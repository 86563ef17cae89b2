import type { ScreenRoute } from '#web/lib/routes.ts'

export const questionRoutes: readonly ScreenRoute[] = []
