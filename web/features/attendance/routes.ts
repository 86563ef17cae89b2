import { routes } from '#web/lib/routes.ts'
import { leaveRoutes } from './leave/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    attendance:
      | '/checkIn/teacherCheckinIndex'
      | '/checkIn/teaCheckinAdd'
      | '/checkIn/teaCheckinPage'
      | '/checkIn/teaCheckinDetail'
      | '/checkIn/teaCheckinEdit'
      | '/checkIn/studentRecords'
      | '/checkIn/rules'
      | '/checkIn/rollCall'
      | '/checkIn/students'
      | '/checkIn/importRegister'
      | '/checkIn/proofs'
      | '/checkIn/spotCheck'
      | '/checkIn/studentCheckinIndex'
      | '/checkIn/studentNumber'
      | '/checkIn/studentGPS'
      | '/checkIn/studentScan'
      | '/checkIn/checkinCodeResult'
      | '/checkIn/checkinSuccess'
      | '/checkIn/fail'
  }
}

const ownRoutes = routes('attendance', {
  '/checkIn/teacherCheckinIndex': {
    screen: () => import('./staff/StaffIndexScreen.tsx').then(module => module.StaffIndexScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'title',
    beside: ['/courseHome'],
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.staffIndexFirst),
    next: ['/checkIn/teaCheckinPage', '/checkIn/teaCheckinDetail'],
    waitsAs: 'rows',
  },
  '/checkIn/teaCheckinAdd': {
    screen: () => import('./staff/AddScreen.tsx').then(module => module.AddScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'start.title',
  },
  '/checkIn/teaCheckinPage': {
    screen: () => import('./staff/RunningScreen.tsx').then(module => module.RunningScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'run.title',
  },
  '/checkIn/teaCheckinDetail': {
    screen: () => import('./staff/DetailScreen.tsx').then(module => module.DetailScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'detail.title',
    broad: true,
    beside: ['/checkIn/teacherCheckinIndex'],
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.detailFirst),
  },
  '/checkIn/teaCheckinEdit': {
    screen: () => import('./staff/EditScreen.tsx').then(module => module.EditScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'edit.title',
    broad: true,
  },
  '/checkIn/rollCall': {
    screen: () => import('./roll-call/RollCallScreen.tsx').then(module => module.RollCallScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'roll.title',
  },
  '/checkIn/proofs': {
    screen: () => import('./proof/ProofsScreen.tsx').then(module => module.ProofsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'proof.title',
    waitsAs: 'rows',
  },
  '/checkIn/spotCheck': {
    screen: () => import('./spot-check/SpotCheckScreen.tsx').then(module => module.SpotCheckScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'spot.title',
  },
  '/checkIn/studentRecords': {
    screen: () => import('./staff/StudentRecordsScreen.tsx').then(module => module.StudentRecordsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'title',
    beside: ['/checkIn/students'],
    waitsAs: 'rows',
  },
  '/checkIn/students': {
    screen: () => import('./register/StudentsScreen.tsx').then(module => module.StudentsScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'register.students',
    broad: true,
    keepAlive: true,
    waitsAs: 'rows',
    first: () => import('./first.ts').then(module => module.studentsFirst),
  },
  '/checkIn/importRegister': {
    screen: () => import('./register/ImportScreen.tsx').then(module => module.ImportScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'register.import',
    sides: ['importid'],
  },
  '/checkIn/rules': {
    screen: () => import('./rules/RulesScreen.tsx').then(module => module.RulesScreen),
    audience: 'teacher',
    bar: 'top',
    title: 'rules.title',
  },
  '/checkIn/studentCheckinIndex': {
    screen: () => import('./student/StudentIndexScreen.tsx').then(module => module.StudentIndexScreen),
    audience: 'student',
    bar: 'top',
    title: 'student.mine',
    beside: ['/courseHome'],
    first: () => import('./first.ts').then(module => module.studentIndexFirst),
    waitsAs: 'rows',
  },
  '/checkIn/studentNumber': {
    screen: () => import('./student/NumberScreen.tsx').then(module => module.NumberScreen),
    audience: 'student',
    bar: 'top',
    title: 'number.title',
  },
  '/checkIn/studentGPS': {
    screen: () => import('./student/GpsScreen.tsx').then(module => module.GpsScreen),
    audience: 'student',
    bar: 'top',
    title: 'gps.title',
  },
  '/checkIn/studentScan': {
    screen: () => import('./student/ScanScreen.tsx').then(module => module.ScanScreen),
    audience: 'student',
    bar: 'top',
    title: 'scan.title',
  },
  // A guest's scan is kept before anything else; then they are asked to log in.
  '/checkIn/checkinCodeResult': {
    screen: () => import('./student/CodeResultScreen.tsx').then(module => module.CodeResultScreen),
    audience: 'public',
    bar: 'top',
    title: 'scan.title',
  },
  '/checkIn/checkinSuccess': {
    screen: () => import('./student/SuccessScreen.tsx').then(module => module.SuccessScreen),
    audience: 'student',
    bar: 'top',
    title: 'success.title',
  },
  '/checkIn/fail': {
    screen: () => import('./student/FailScreen.tsx').then(module => module.FailScreen),
    audience: 'student',
    bar: 'top',
    title: 'fail.title',
  },
})

export const attendanceRoutes = [...ownRoutes, ...leaveRoutes]
