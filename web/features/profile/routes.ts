import { routes } from '#web/lib/routes.ts'

export const profileRoutes = routes('profile', {
  '/myAllSetting': {
    screen: () => import('./AllSettingScreen.tsx').then(module => module.AllSettingScreen),
    audience: 'all',
    bar: 'top',
    title: 'settings.title',
    keepAlive: true,
  },
})
