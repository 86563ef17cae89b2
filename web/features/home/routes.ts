import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    home: '/teachingAndResearchOffice' | '/ktpStudentHome' | '/todoList' | '/final'
  }
}

const home = () => import('./HomeScreen.tsx').then(module => module.HomeScreen)
const homeFirst = () => import('./first.ts').then(module => module.homeFirst)

export const homeRoutes = routes('home', {
  '/teachingAndResearchOffice': {
    screen: home,
    audience: 'teacher',
    bar: 'tabsOnly',
    title: 'title',
    keepAlive: true,
    first: homeFirst,
  },
  '/ktpStudentHome': {
    screen: home,
    audience: 'student',
    bar: 'tabsOnly',
    title: 'title',
    keepAlive: true,
    first: homeFirst,
  },
  '/todoList': {
    screen: () => import('./todo/TodoScreen.tsx').then(module => module.TodoScreen),
    audience: 'all',
    bar: 'tabs',
    title: 'todo.title',
    sides: ['calendar'],
    keepAlive: true,
    first: () => import('./first.ts').then(module => module.todoFirst),
    waitsAs: 'rows',
  },
  '/final': {
    screen: () => import('./exam-dates/ExamDatesScreen.tsx').then(module => module.ExamDatesScreen),
    audience: 'student',
    bar: 'tabs',
    title: 'exams.title',
    keepAlive: true,
  },
})
