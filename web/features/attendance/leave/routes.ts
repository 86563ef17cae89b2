import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    'attendance/leave':
      | '/checkIn/leaves'
      | '/checkIn/leaveAsk'
      | '/checkIn/leave'
      | '/checkIn/leaveRequests'
      | '/checkIn/leaveRequest'
      | '/checkIn/leavesCounselled'
      | '/checkIn/leaveCounselled'
  }
}

const requests = () => import('./RequestsScreen.tsx')
const request = () => import('./RequestScreen.tsx')

export const leaveRoutes = routes(
  'attendance/leave',
  {
    '/checkIn/leaves': {
      screen: () => import('./LeavesScreen.tsx').then(module => module.LeavesScreen),
      audience: 'student',
      bar: 'top',
      title: 'mine',
      waitsAs: 'rows',
    },
    '/checkIn/leaveAsk': {
      screen: () => import('./AskScreen.tsx').then(module => module.AskScreen),
      audience: 'student',
      bar: 'top',
      title: 'ask.title',
    },
    '/checkIn/leave': {
      screen: () => request().then(module => module.RequestScreen),
      audience: 'student',
      bar: 'top',
      title: 'title',
      waitsAs: 'rows',
    },
    '/checkIn/leaveRequests': {
      screen: () => requests().then(module => module.RequestsScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'requests',
      waitsAs: 'rows',
      keepAlive: true,
    },
    '/checkIn/leaveRequest': {
      screen: () => request().then(module => module.RequestScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'title',
      waitsAs: 'rows',
      beside: ['/checkIn/leaveRequests'],
    },
    '/checkIn/leavesCounselled': {
      screen: () => requests().then(module => module.CounselledRequestsScreen),
      audience: 'all',
      bar: 'top',
      title: 'requests',
      waitsAs: 'rows',
      keepAlive: true,
    },
    '/checkIn/leaveCounselled': {
      screen: () => request().then(module => module.CounselledRequestScreen),
      audience: 'all',
      bar: 'top',
      title: 'title',
      waitsAs: 'rows',
      beside: ['/checkIn/leavesCounselled'],
    },
  },
  ['attendance'],
)
