import type { ScreenRoute } from '#web/lib/routes.ts'

/** Its screens are at the addresses that the protocol has for materials too (`web/features/material`). */
export const videoRoutes: readonly ScreenRoute[] = []
