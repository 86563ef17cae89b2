import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    course:
      | '/'
      | '/ktpCourse'
      | '/newCourse'
      | '/joinCourse'
      | '/joinCourses'
      | '/courseHome'
      | '/member/memberSetting'
      | '/courseIntro'
      | '/course'
      | '/filedCourse'
      | '/courseDoor'
  }
}

const join = () => import('./joining/JoinScreen.tsx').then(module => module.JoinScreen)

const courses = () => import('./list/CoursesScreen.tsx').then(module => module.CoursesScreen)

export const courseRoutes = routes('course', {
  '/': {
    screen: courses,
    leadsTo: '/ktpCourse',
    audience: 'all',
    bar: 'tabs',
    title: 'list.title',
    broad: true,
  },
  '/ktpCourse': {
    screen: courses,
    audience: 'all',
    bar: 'tabs',
    title: 'list.title',
    keepAlive: true,
    sides: ['tab'],
    next: ['/courseHome'],
    broad: true,
  },
  '/newCourse': {
    screen: () => import('./settings/CourseFormScreen.tsx').then(module => module.CourseFormScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'form.newTitle',
    first: () => import('./first.ts').then(module => module.courseFormFirst),
  },
  '/joinCourse': { screen: join, audience: 'all', bar: 'top', title: 'join.title' },
  '/joinCourses': { screen: join, audience: 'all', bar: 'top', title: 'join.title' },
  '/courseHome': {
    screen: () => import('./home/CourseHomeScreen.tsx').then(module => module.CourseHomeScreen),
    audience: 'all',
    bar: 'none',
    title: 'home.title',
    keepAlive: true,
    sides: ['tabActive'],
    first: () => import('./first.ts').then(module => module.courseHomeFirst),
    next: ['/homework', '/checkIn/teacherCheckinIndex', '/checkIn/studentCheckinIndex', '/member'],
    waitsAs: 'cover',
  },
  '/member/memberSetting': {
    screen: () => import('./settings/CourseSettingsScreen.tsx').then(module => module.CourseSettingsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'settings.title',
    first: () => import('./first.ts').then(module => module.courseSettingsFirst),
    waitsAs: 'rows',
  },
  '/course': {
    screen: () => import('./about/CourseDetailScreen.tsx').then(module => module.CourseDetailScreen),
    audience: 'all',
    bar: 'top',
    title: 'screen.intro',
  },
  '/courseIntro': {
    screen: () => import('./settings/CourseIntroScreen.tsx').then(module => module.CourseIntroScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'screen.intro',
  },
  '/filedCourse': {
    screen: () => import('./archive/ArchivedCourseScreen.tsx').then(module => module.ArchivedCourseScreen),
    audience: 'all',
    bar: 'top',
    title: 'screen.archived',
  },
  '/courseDoor': {
    screen: () => import('./joining/CourseLandingScreen.tsx').then(module => module.CourseLandingScreen),
    audience: 'public',
    bar: 'top',
    title: 'screen.landing',
  },
})
