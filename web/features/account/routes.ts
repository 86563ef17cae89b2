import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    account:
      | '/login'
      | '/register'
      | '/loginVerify'
      | '/schoolSearch'
      | '/findPassword'
      | '/mySessions'
      | '/outbox'
      | '/todoLogin'
      | '/preLogin'
  }
}

export const accountRoutes = routes('account', {
  '/login': {
    screen: () => import('./login/LoginScreen.tsx').then(module => module.LoginScreen),
    audience: 'public',
    bar: 'none',
    title: 'login.title',
    first: () => import('./first.ts').then(module => module.welcomeFirst),
  },
  '/register': {
    screen: () => import('./registration/RegisterScreen.tsx').then(module => module.RegisterScreen),
    audience: 'public',
    bar: 'top',
    title: 'register.title',
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.welcomeFirst),
  },
  '/loginVerify': {
    screen: () => import('./registration/VerifyScreen.tsx').then(module => module.VerifyScreen),
    audience: 'public',
    bar: 'top',
    title: 'verify.title',
    keepAlive: true,
  },
  '/schoolSearch': {
    screen: () => import('./registration/SchoolSearchScreen.tsx').then(module => module.SchoolSearchScreen),
    audience: 'public',
    bar: 'top',
    title: 'school.title',
  },
  '/findPassword': {
    screen: () => import('./reset/FindPasswordScreen.tsx').then(module => module.FindPasswordScreen),
    audience: 'public',
    bar: 'top',
    title: 'reset.title',
    first: () => import('./first.ts').then(module => module.welcomeFirst),
  },
  '/mySessions': {
    screen: () => import('./login/MySessionsScreen.tsx').then(module => module.MySessionsScreen),
    audience: 'all',
    bar: 'top',
    title: 'sessions.title',
    beside: ['/ktpMy'],
  },
  '/outbox': {
    screen: () => import('./OutboxScreen.tsx').then(module => module.OutboxScreen),
    audience: 'all',
    bar: 'top',
    title: 'outbox.title',
    beside: ['/ktpMy'],
  },
  '/todoLogin': {
    screen: () => import('./login/TodoLoginScreen.tsx').then(module => module.TodoLoginScreen),
    audience: 'public',
    bar: 'none',
    title: 'login.title',
    first: () => import('./first.ts').then(module => module.welcomeFirst),
  },
  '/preLogin': {
    screen: () => import('./login/PreLoginScreen.tsx').then(module => module.PreLoginScreen),
    audience: 'public',
    bar: 'none',
    title: 'login.title',
    first: () => import('./first.ts').then(module => module.welcomeFirst),
  },
})
