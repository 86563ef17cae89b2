import { formRoute, seenRoute } from '#web/features/activity/seen-routes.ts'
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
      ...seenRoute,
      title: 'title',
      first: () => import('./first.ts').then(module => module.topicFirst),
    },
    '/addActivity/topic': {
      screen: () => import('./EditScreen.tsx').then(module => module.EditScreen),
      ...formRoute,
      title: 'form.new',
      audience: 'all',
    },
  },
  ['comment', 'activity/given', 'activity/seen'],
)
