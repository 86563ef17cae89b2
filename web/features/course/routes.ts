import { routes } from '#web/lib/routes.ts'

const join = () => import('./JoinScreen.tsx').then(module => module.JoinScreen)

const courses = () => import('./CoursesScreen.tsx').then(module => module.CoursesScreen)

export const courseRoutes = routes('course', {
  '/': { screen: courses, leadsTo: '/ktpCourse', audience: 'all', bar: 'tabs', title: 'list.title' },
  '/ktpCourse': {
    screen: courses,
    audience: 'all',
    bar: 'tabs',
    title: 'list.title',
    keepAlive: true,
    sides: ['tab'],
  },
  '/newCourse': {
    screen: () => import('./CourseFormScreen.tsx').then(module => module.CourseFormScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'form.newTitle',
  },
  '/joinCourse': { screen: join, audience: 'all', bar: 'top', title: 'join.title' },
  '/joinCourses': { screen: join, audience: 'all', bar: 'top', title: 'join.title' },
  '/courseHome': {
    screen: () => import('./CourseHomeScreen.tsx').then(module => module.CourseHomeScreen),
    audience: 'all',
    bar: 'none',
    title: 'home.title',
    keepAlive: true,
    sides: ['tabActive'],
  },
  '/member/memberSetting': {
    screen: () => import('./CourseSettingsScreen.tsx').then(module => module.CourseSettingsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'settings.title',
  },
  '/courseIntro': {
    screen: () => import('./CourseIntroScreen.tsx').then(module => module.CourseIntroScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'screen.intro',
  },
  '/filedCourse': {
    screen: () => import('./ArchivedCourseScreen.tsx').then(module => module.ArchivedCourseScreen),
    audience: 'all',
    bar: 'top',
    title: 'screen.archived',
  },
  '/courseDoor': {
    screen: () => import('./CourseLandingScreen.tsx').then(module => module.CourseLandingScreen),
    audience: 'public',
    bar: 'top',
    title: 'screen.landing',
  },
})
