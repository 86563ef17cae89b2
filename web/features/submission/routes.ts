import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    submission: '/submission/ofStudent'
  }
}

/** What spans all kinds. The screens about one activity have the addresses of its kind. */
export const submissionRoutes = routes('submission', {
  '/submission/ofStudent': {
    screen: () =>
      import('./student/StudentSubmissionsScreen.tsx').then(module => module.StudentSubmissionsScreen),
    audience: 'all',
    bar: 'top',
    title: 'ofStudent.title',
    waitsAs: 'rows',
  },
})
