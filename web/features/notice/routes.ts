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
      audience: 'all',
      bar: 'top',
      title: 'title',
      beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
      keepAlive: true,
      first: () => import('./first.ts').then(module => module.noticeFirst),
      waitsAs: 'page',
    },
    '/addActivity/notice': {
      screen: () => import('./EditScreen.tsx').then(module => module.EditScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'form.new',
      first: () => import('#web/features/activity/editor/first.ts').then(module => module.editorFirst),
    },
  },
  ['activity/given', 'activity/seen'],
)
