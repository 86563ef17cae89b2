import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    score:
      | '/score'
      | '/scoreDetail'
      | '/homeworkDetail'
      | '/setScore'
      | '/importScore'
      | '/deletedColumns'
      | '/scoreHistory'
  }
}

export const scoreRoutes = routes('score', {
  '/score': {
    screen: () => import('./ScoresScreen.tsx').then(module => module.ScoresScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    beside: ['/courseHome'],
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.scoresFirst),
    waitsAs: 'rows',
  },
  '/scoreDetail': {
    screen: () => import('./DetailScreen.tsx').then(module => module.DetailScreen),
    audience: 'all',
    bar: 'top',
    title: 'detail.title',
    first: () => import('./first.ts').then(module => module.detailFirst),
    waitsAs: 'cards',
  },
  '/homeworkDetail': {
    screen: () => import('./HomeworkScreen.tsx').then(module => module.HomeworkScreen),
    audience: 'all',
    bar: 'top',
    title: 'homework.title',
    waitsAs: 'rows',
  },
  '/setScore': {
    screen: () => import('./staff/SchemeScreen.tsx').then(module => module.SchemeScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'scheme.title',
    waitsAs: 'cards',
  },
  '/importScore': {
    screen: () => import('./import/ImportScreen.tsx').then(module => module.ImportScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'import.title',
    sides: ['importid'],
    waitsAs: 'cards',
  },
  '/deletedColumns': {
    screen: () => import('./staff/DeletedColumnsScreen.tsx').then(module => module.DeletedColumnsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'deleted.title',
    waitsAs: 'rows',
  },
  '/scoreHistory': {
    screen: () => import('./staff/BookHistoryScreen.tsx').then(module => module.BookHistoryScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'changes.title',
    waitsAs: 'rows',
  },
})
