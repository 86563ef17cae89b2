import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    topic: '/topicDetail' | '/addActivity/topic'
  }
}

export const topicRoutes = routes(
  'topic',
  {
    '/topicDetail': {
      screen: () => import('./TopicScreen.tsx').then(module => module.TopicScreen),
      audience: 'all',
      bar: 'top',
      title: 'title',
      beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
      keepAlive: true,
      first: () => import('./first.ts').then(module => module.topicFirst),
      waitsAs: 'page',
    },
    '/addActivity/topic': {
      screen: () => import('./EditScreen.tsx').then(module => module.EditScreen),
      audience: 'all',
      bar: 'top',
      title: 'form.new',
      first: () => import('#web/features/activity/editor/first.ts').then(module => module.editorFirst),
    },
  },
  ['comment', 'activity/given', 'activity/seen'],
)
