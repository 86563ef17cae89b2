import { screenRoutes } from '#web/routes.ts'

/** Whether this client has the screen of a path; what is not built is not offered. */
export const hasScreen = (path: string) => screenRoutes.some(route => route.path === path)
