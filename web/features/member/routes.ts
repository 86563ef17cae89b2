import { routes } from '#web/lib/routes.ts'

export const memberRoutes = routes('member', {
  '/member': {
    screen: () => import('./MembersScreen.tsx').then(module => module.MembersScreen),
    audience: 'all',
    bar: 'top',
    title: 'title',
    keepAlive: true,
  },
  '/member/studentInfo/studentInfo': {
    screen: () => import('./StudentScreen.tsx').then(module => module.StudentScreen),
    audience: 'all',
    bar: 'top',
    title: 'student',
  },
})
