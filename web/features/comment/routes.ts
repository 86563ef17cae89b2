import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    comment: '/commentDetail'
  }
}

export const commentRoutes = routes(
  'comment',
  {
    '/commentDetail': {
      screen: () => import('./ThreadScreen.tsx').then(module => module.ThreadScreen),
      audience: 'all',
      bar: 'top',
      title: 'threadTitle',
      first: () => import('./first.ts').then(module => module.threadFirst),
      waitsAs: 'page',
    },
  },
  ['file'],
)
