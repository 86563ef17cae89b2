import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    review: '/homework/reviews' | '/homework/reviewsOf'
  }
}

export const reviewRoutes = routes('review', {
  '/homework/reviews': {
    screen: () => import('./staff/OverviewScreen.tsx').then(module => module.OverviewScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'title',
    waitsAs: 'rows',
    keepAlive: true,
  },
  '/homework/reviewsOf': {
    screen: () => import('./staff/OfStudentScreen.tsx').then(module => module.OfStudentScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'ofStudent.title',
    waitsAs: 'page',
    beside: ['/homework/reviews'],
  },
})
