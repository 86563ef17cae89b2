import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    enrolment:
      | '/seniorSetting'
      | '/studentEnrollCourseDetail'
      | '/courseEnrollInfo'
      | '/enrollReview'
      | '/enrollDetail'
  }
}

export const enrolmentRoutes = routes('enrolment', {
  '/seniorSetting': {
    screen: () => import('./SettingScreen.tsx').then(module => module.SettingScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'setting.title',
  },
  '/studentEnrollCourseDetail': {
    screen: () => import('./ApplyScreen.tsx').then(module => module.ApplyScreen),
    audience: 'all',
    bar: 'top',
    title: 'apply.title',
  },
  '/courseEnrollInfo': {
    screen: () => import('./InfoScreen.tsx').then(module => module.InfoScreen),
    audience: 'all',
    bar: 'top',
    title: 'info.title',
  },
  '/enrollReview': {
    screen: () => import('./DecideScreen.tsx').then(module => module.DecideScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'review.title',
    keepAlive: true,
  },
  '/enrollDetail': {
    screen: () => import('./DetailScreen.tsx').then(module => module.DetailScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'detail.title',
  },
})
