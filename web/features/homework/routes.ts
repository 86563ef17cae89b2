import { routesOfKind } from '#web/features/submission/kind-routes.ts'
import { routes } from '#web/lib/routes.ts'
import { homeworkPages } from './addresses.ts'
import type { HomeworkShapes } from './submissions.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    homework:
      | '/homework'
      | '/addActivity/task'
      | '/homework/stuWorkSubmit'
      | '/homework/stuWorkDetail'
      | '/homework/stuWorkHistory'
      | '/homework/stuUserList'
      | '/homework/filter'
      | '/homework/call'
      | '/homework/repulse'
      | '/homework/publish'
      | '/homework/reviewDetail'
      | '/homework/discussDetail'
      | '/homework/stuWorkShareList'
      | '/homework/share'
      | '/homework/rubric'
      | '/homework/works'
      | '/homework/offers'
      | '/homework/offer'
  }
}

export const homeworkRoutes = routes(
  'homework',
  {
    ...routesOfKind<'homework', typeof homeworkPages, HomeworkShapes>({
      pages: homeworkPages,
      kind: () => import('./submissions.ts').then(module => module.homeworkSubmissions),
      screens: {
        task: () => import('./HomeworkScreen.tsx').then(module => module.HomeworkScreen),
        write: () => import('./student/SubmitScreen.tsx').then(module => module.SubmitScreen),
        submission: () => import('./student/SubmissionScreen.tsx').then(module => module.SubmissionScreen),
        versions: () => import('./student/HistoryScreen.tsx').then(module => module.HistoryScreen),
        roster: () => import('./grading/StudentsScreen.tsx').then(module => module.StudentsScreen),
        grade: () => import('./grading/GradingScreen.tsx').then(module => module.GradingScreen),
        shared: () => import('./SharedScreen.tsx').then(module => module.SharedScreen),
        share: () => import('./ShareSeveralScreen.tsx').then(module => module.ShareSeveralScreen),
        offer: () => import('./OfferScreen.tsx').then(module => module.OfferScreen),
        files: () => import('./FilesScreen.tsx').then(module => module.FilesScreen),
      },
      first: {
        task: () => import('./first.ts').then(module => module.homeworkFirst),
        grade: () => import('./first.ts').then(module => module.gradingFirst),
      },
    }),
    '/addActivity/task': {
      screen: () => import('./task/TaskScreen.tsx').then(module => module.TaskScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'task.new',
      first: () => import('#web/features/activity/editor/first.ts').then(module => module.editorFirst),
    },
  },
  ['submission', 'review', 'activity/given', 'activity/seen'],
)
