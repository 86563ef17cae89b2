import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    question:
      | '/questions/banks'
      | '/questions/bank'
      | '/questions/settings'
      | '/questions/share'
      | '/questions/preview'
      | '/questions/edit'
      | '/questions/import'
  }
}

export const questionRoutes = routes('question', {
  '/questions/banks': {
    screen: () => import('./bank/BanksScreen.tsx').then(module => module.BanksScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'banks',
    waitsAs: 'rows',
    beside: ['/ktpMy'],
  },
  '/questions/bank': {
    screen: () => import('./bank/BankScreen.tsx').then(module => module.BankScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'bank.title',
    waitsAs: 'rows',
    keepAlive: true,
    next: ['/questions/preview', '/questions/edit'],
    sides: ['folder', 'search', 'types', 'difficulties', 'knowledge', 'tags'],
  },
  '/questions/settings': {
    screen: () => import('./bank/BankSettingsScreen.tsx').then(module => module.BankSettingsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'bank.settings',
    waitsAs: 'rows',
    beside: ['/questions/bank'],
  },
  '/questions/share': {
    screen: () => import('./bank/ShareScreen.tsx').then(module => module.ShareScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'share.title',
    waitsAs: 'rows',
    beside: ['/questions/bank'],
  },
  '/questions/preview': {
    screen: () => import('./looking/PreviewScreen.tsx').then(module => module.PreviewScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'question',
    waitsAs: 'page',
    beside: ['/questions/bank'],
  },
  '/questions/edit': {
    screen: () => import('./writing/EditScreen.tsx').then(module => module.EditScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'question',
    waitsAs: 'page',
    beside: ['/questions/bank'],
  },
  '/questions/import': {
    screen: () => import('./import/ImportScreen.tsx').then(module => module.ImportScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'import',
    waitsAs: 'cards',
    beside: ['/questions/bank'],
    sides: ['importid'],
  },
})
