import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    performance:
      | '/representation'
      | '/representation/chooseGroup'
      | '/representation/studetail'
      | '/representation/performanceStatistics'
      | '/representation/starlog'
      | '/representation/scan'
      | '/representation/reasons'
      | '/representation/cards'
      | '/representation/stuRepresentaionIndex'
  }
}

export const performanceRoutes = routes(
  'performance',
  {
    '/representation': {
      screen: () => import('./staff/StarsScreen.tsx').then(module => module.StarsScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'title',
      broad: true,
      beside: ['/courseHome'],
      keepAlive: true,
      first: () => import('./first.ts').then(module => module.starsFirst),
      waitsAs: 'rows',
    },
    '/representation/chooseGroup': {
      screen: () => import('./staff/ChooseGroupScreen.tsx').then(module => module.ChooseGroupScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'groups.title',
      sides: ['activityid'],
      waitsAs: 'rows',
      first: () => import('./first.ts').then(module => module.groupsFirst),
    },
    '/representation/studetail': {
      screen: () => import('./staff/StudentScreen.tsx').then(module => module.StudentScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'title',
      beside: ['/representation', '/representation/performanceStatistics'],
      waitsAs: 'cards',
    },
    '/representation/performanceStatistics': {
      screen: () => import('./staff/StatisticsScreen.tsx').then(module => module.StatisticsScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'statistics.title',
      keepAlive: true,
      waitsAs: 'cards',
    },
    '/representation/starlog': {
      screen: () => import('./LogScreen.tsx').then(module => module.LogScreen),
      audience: 'all',
      bar: 'top',
      title: 'log.title',
      waitsAs: 'rows',
    },
    '/representation/scan': {
      screen: () => import('./staff/ScanScreen.tsx').then(module => module.ScanScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'scan.title',
    },
    '/representation/reasons': {
      screen: () => import('./staff/ReasonsScreen.tsx').then(module => module.ReasonsScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'reasons.title',
      waitsAs: 'rows',
    },
    '/representation/cards': {
      screen: () => import('./staff/CardsScreen.tsx').then(module => module.CardsScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'cards.title',
      broad: true,
    },
    '/representation/stuRepresentaionIndex': {
      screen: () => import('./student/MyStarsScreen.tsx').then(module => module.MyStarsScreen),
      audience: 'student',
      bar: 'top',
      title: 'mine.title',
      beside: ['/courseHome'],
      first: () => import('./first.ts').then(module => module.myStarsFirst),
      waitsAs: 'cards',
    },
  },
  ['course/details'],
)
