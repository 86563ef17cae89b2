import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    counsellor:
      | '/checkIn/counselorCheckin'
      | '/checkIn/counselorAdminClassCheckin'
      | '/checkIn/counselorStudent'
      | '/schoolCounselors'
  }
}

export const counsellorRoutes = routes(
  'counsellor',
  {
    '/checkIn/counselorCheckin': {
      screen: () => import('./RecordsScreen.tsx').then(module => module.RecordsScreen),
      audience: 'all',
      bar: 'top',
      title: 'title',
      keepAlive: true,
      sides: ['state', 'days', 'from', 'until'],
      next: ['/checkIn/counselorAdminClassCheckin', '/checkIn/counselorStudent'],
      waitsAs: 'rows',
    },
    '/checkIn/counselorAdminClassCheckin': {
      screen: () => import('./ClassesScreen.tsx').then(module => module.ClassesScreen),
      audience: 'all',
      bar: 'top',
      title: 'title',
      keepAlive: true,
      sides: ['days', 'from', 'until'],
      next: ['/checkIn/counselorCheckin', '/checkIn/counselorStudent'],
      waitsAs: 'cards',
    },
    '/checkIn/counselorStudent': {
      screen: () => import('./StudentScreen.tsx').then(module => module.StudentScreen),
      audience: 'all',
      bar: 'top',
      title: 'student.title',
      beside: ['/checkIn/counselorCheckin', '/checkIn/counselorAdminClassCheckin'],
      waitsAs: 'rows',
    },
    '/schoolCounselors': {
      screen: () =>
        import('./school/SchoolCounsellorsScreen.tsx').then(module => module.SchoolCounsellorsScreen),
      audience: 'all',
      bar: 'top',
      title: 'school.title',
      sides: ['table'],
    },
  },
  ['attendance'],
)
