import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    rubric: '/rubrics' | '/rubric'
  }
}

export const rubricRoutes = routes('rubric', {
  '/rubrics': {
    screen: () => import('./RubricsScreen.tsx').then(module => module.RubricsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'title',
    waitsAs: 'rows',
    beside: ['/ktpMy'],
  },
  '/rubric': {
    screen: () => import('./RubricScreen.tsx').then(module => module.RubricScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'edit',
    waitsAs: 'cards',
  },
})
