import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    school: '/schools' | '/publishNotice'
  }
}

export const schoolRoutes = routes('school', {
  '/schools': {
    screen: () => import('./SchoolsScreen.tsx').then(module => module.SchoolsScreen),
    audience: 'all',
    bar: 'top',
    title: 'schools.title',
  },
  '/publishNotice': {
    screen: () => import('./PublishNoticeScreen.tsx').then(module => module.PublishNoticeScreen),
    audience: 'all',
    bar: 'top',
    title: 'notice.screen',
  },
})
