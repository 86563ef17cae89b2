import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    duplicate: '/homework/rechecking' | '/homework/repeat' | '/homework/recheckRules'
  }
}

export const duplicateRoutes = routes('duplicate', {
  '/homework/rechecking': {
    screen: () => import('./CheckScreen.tsx').then(module => module.CheckScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'title',
    beside: ['/homework'],
    waitsAs: 'rows',
  },
  '/homework/repeat': {
    screen: () => import('./ReportScreen.tsx').then(module => module.ReportScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    broad: true,
  },
  '/homework/recheckRules': {
    screen: () => import('./RulesScreen.tsx').then(module => module.RulesScreen),
    audience: 'all',
    bar: 'top',
    title: 'rules',
    waitsAs: 'rows',
  },
})
