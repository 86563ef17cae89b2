import { routes } from '#web/lib/routes.ts'

export const accountRoutes = routes('account', {
  '/login': {
    screen: () => import('./LoginScreen.tsx').then(module => module.LoginScreen),
    audience: 'public',
    bar: 'none',
    title: 'login.title',
  },
  '/preLogin': {
    screen: () => import('./PreLoginScreen.tsx').then(module => module.PreLoginScreen),
    audience: 'public',
    bar: 'none',
    title: 'login.title',
  },
})
