import { routes } from '#web/lib/routes.ts'

export const notificationRoutes = routes('notification', {
  '/ktpInfo': {
    screen: () => import('./NotificationsScreen.tsx').then(module => module.NotificationsScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    keepAlive: true,
  },
  '/schoolmsg': {
    screen: () => import('./SchoolNoticeScreen.tsx').then(module => module.SchoolNoticeScreen),
    audience: 'all',
    bar: 'top',
    title: 'notice.title',
  },
})
