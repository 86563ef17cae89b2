import { routes } from '#web/lib/routes.ts'

export const notificationRoutes = routes('notification', {
  '/myAllSetting': {
    screen: () => import('./NotificationsScreen.tsx').then(module => module.NotificationsScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    keepAlive: true,
  },
})
