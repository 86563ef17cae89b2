import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    mistake:
      | '/sets/mistakes/list'
      | '/sets/mistakes/detail'
      | '/sets/mistakes/question'
      | '/sets/mistakes/practice'
      | '/sets/mistakes/sheet'
  }
}

export const mistakeRoutes = routes('mistake', {
  '/sets/mistakes/list': {
    screen: () => import('./MistakesScreen.tsx').then(module => module.MistakesScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    beside: ['/courseHome'],
    keepAlive: true,
    sides: ['known', 'type', 'knowledge'],
    next: ['/sets/mistakes/detail', '/sets/mistakes/practice'],
    waitsAs: 'rows',
  },
  '/sets/mistakes/detail': {
    screen: () => import('./MistakeScreen.tsx').then(module => module.MistakeScreen),
    audience: 'student',
    bar: 'top',
    title: 'mistake',
    beside: ['/sets/mistakes/list'],
    waitsAs: 'page',
  },
  '/sets/mistakes/question': {
    screen: () => import('./ClassMistakeScreen.tsx').then(module => module.ClassMistakeScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'class.question',
    beside: ['/sets/mistakes/list'],
    waitsAs: 'page',
  },
  '/sets/mistakes/practice': {
    screen: () => import('./PracticeScreen.tsx').then(module => module.PracticeScreen),
    audience: 'student',
    bar: 'top',
    title: 'practice.title',
    waitsAs: 'page',
  },
  '/sets/mistakes/sheet': {
    screen: () => import('./SheetScreen.tsx').then(module => module.SheetScreen),
    audience: 'student',
    bar: 'top',
    title: 'sheet.title',
    waitsAs: 'page',
  },
})
