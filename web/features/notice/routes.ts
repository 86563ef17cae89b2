import { formRoute, seenRoute } from '#web/features/activity/seen-routes.ts'
import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    notice: '/noticeDetail' | '/addActivity/notice'
  }
}

export const noticeRoutes = routes(
  'notice',
  {
    '/noticeDetail': {
      screen: () => import('./NoticeScreen.tsx').then(module => module.NoticeScreen),
      ...seenRoute,
      title: 'title',
      first: () => import('./first.ts').then(module => module.noticeFirst),
    },
    '/addActivity/notice': {
      screen: () => import('./EditScreen.tsx').then(module => module.EditScreen),
      ...formRoute,
      title: 'form.new',
    },
  },
  ['activity/given', 'activity/seen'],
)
