import { routes } from '#web/lib/routes.ts'

export const attendanceRoutes = routes('attendance', {
  '/checkIn/teacherCheckinIndex': {
    screen: () => import('./StaffIndexScreen.tsx').then(module => module.StaffIndexScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'title',
    keepAlive: true,
  },
  '/checkIn/teaCheckinAdd': {
    screen: () => import('./AddScreen.tsx').then(module => module.AddScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'start.title',
  },
  '/checkIn/teaCheckinPage': {
    screen: () => import('./RunningScreen.tsx').then(module => module.RunningScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'run.title',
  },
  '/checkIn/teaCheckinDetail': {
    screen: () => import('./DetailScreen.tsx').then(module => module.DetailScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'detail.title',
    keepAlive: true,
  },
  '/checkIn/teaCheckinEdit': {
    screen: () => import('./EditScreen.tsx').then(module => module.EditScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'edit.title',
  },
  '/checkIn/studentCheckinIndex': {
    screen: () => import('./StudentIndexScreen.tsx').then(module => module.StudentIndexScreen),
    audience: 'student',
    bar: 'top',
    title: 'student.mine',
  },
  '/checkIn/studentNumber': {
    screen: () => import('./NumberScreen.tsx').then(module => module.NumberScreen),
    audience: 'student',
    bar: 'top',
    title: 'number.title',
  },
  '/checkIn/checkinSuccess': {
    screen: () => import('./SuccessScreen.tsx').then(module => module.SuccessScreen),
    audience: 'student',
    bar: 'top',
    title: 'success.title',
  },
  '/checkIn/fail': {
    screen: () => import('./FailScreen.tsx').then(module => module.FailScreen),
    audience: 'student',
    bar: 'top',
    title: 'fail.title',
  },
})
