import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    notification: '/ktpInfo' | '/schoolmsg'
  }
}

export const notificationRoutes = routes('notification', {
  '/ktpInfo': {
    screen: () => import('./NotificationsScreen.tsx').then(module => module.NotificationsScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.notificationsFirst),
    waitsAs: 'rows',
  },
  '/schoolmsg': {
    screen: () => import('./SchoolNoticeScreen.tsx').then(module => module.SchoolNoticeScreen),
    audience: 'all',
    bar: 'top',
    title: 'notice.title',
    beside: ['/ktpInfo'],
  },
})
