import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    profile: '/ktpMy' | '/myInfoDetail' | '/avatar' | '/infoModify' | '/accoundNumberInfo' | '/myAllSetting'
  }
}

export const profileRoutes = routes('profile', {
  '/ktpMy': {
    screen: () => import('./MeScreen.tsx').then(module => module.MeScreen),
    audience: 'all',
    bar: 'tabs',
    title: 'me.title',
    keepAlive: true,
    first: () => import('./me-first.ts').then(module => module.meFirst),
    waitsAs: 'rows',
  },
  '/myInfoDetail': {
    screen: () => import('./InfoDetailScreen.tsx').then(module => module.InfoDetailScreen),
    audience: 'all',
    bar: 'top',
    title: 'info.title',
    beside: ['/ktpMy'],
  },
  '/avatar': {
    screen: () => import('./AvatarScreen.tsx').then(module => module.AvatarScreen),
    audience: 'all',
    bar: 'top',
    title: 'avatar.title',
    beside: ['/ktpMy'],
  },
  '/infoModify': {
    screen: () => import('./InfoModifyScreen.tsx').then(module => module.InfoModifyScreen),
    audience: 'all',
    bar: 'top',
    title: 'modify.title',
    beside: ['/ktpMy'],
  },
  '/accoundNumberInfo': {
    screen: () => import('./AccountNumberScreen.tsx').then(module => module.AccountNumberScreen),
    audience: 'all',
    bar: 'top',
    title: 'manage.title',
    beside: ['/ktpMy'],
  },
  '/myAllSetting': {
    screen: () => import('./AllSettingScreen.tsx').then(module => module.AllSettingScreen),
    audience: 'all',
    bar: 'top',
    title: 'settings.title',
    beside: ['/ktpMy'],
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.settingsFirst),
    waitsAs: 'rows',
  },
})
