import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    school: '/schools' | '/school' | '/schoolPlaces' | '/publishNotice' | '/serverHealth'
  }
}

export const schoolRoutes = routes('school', {
  '/schools': {
    screen: () => import('./SchoolsScreen.tsx').then(module => module.SchoolsScreen),
    audience: 'all',
    bar: 'top',
    title: 'schools.title',
  },
  '/school': {
    screen: () => import('./SchoolScreen.tsx').then(module => module.SchoolScreen),
    audience: 'all',
    bar: 'top',
    title: 'school.title',
    waitsAs: 'rows',
  },
  '/schoolPlaces': {
    screen: () => import('./PlacesScreen.tsx').then(module => module.PlacesScreen),
    audience: 'all',
    bar: 'top',
    title: 'places.title',
    waitsAs: 'rows',
  },
  '/publishNotice': {
    screen: () => import('./PublishNoticeScreen.tsx').then(module => module.PublishNoticeScreen),
    audience: 'all',
    bar: 'top',
    title: 'notice.screen',
  },
  '/serverHealth': {
    screen: () => import('./HealthScreen.tsx').then(module => module.HealthScreen),
    audience: 'all',
    bar: 'top',
    title: 'health.title',
    waitsAs: 'rows',
  },
})
