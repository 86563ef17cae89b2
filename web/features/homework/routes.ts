import { routes } from '#web/lib/routes.ts'

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
    '/homework': {
      screen: () => import('./HomeworkScreen.tsx').then(module => module.HomeworkScreen),
      audience: 'all',
      bar: 'top',
      title: 'title',
      beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
      keepAlive: true,
      first: () => import('./first.ts').then(module => module.homeworkFirst),
      next: ['/homework/reviewDetail', '/homework/stuWorkSubmit'],
    },
    '/addActivity/task': {
      screen: () => import('./task/TaskScreen.tsx').then(module => module.TaskScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'task.new',
      first: () => import('#web/features/activity/editor/first.ts').then(module => module.editorFirst),
    },
    '/homework/stuWorkSubmit': {
      screen: () => import('./student/SubmitScreen.tsx').then(module => module.SubmitScreen),
      audience: 'student',
      bar: 'top',
      title: 'submit.title',
    },
    '/homework/stuWorkDetail': {
      screen: () => import('./student/SubmissionScreen.tsx').then(module => module.SubmissionScreen),
      audience: 'all',
      bar: 'top',
      title: 'detail.title',
      beside: ['/homework', '/homework/stuUserList'],
    },
    '/homework/stuWorkHistory': {
      screen: () => import('./student/HistoryScreen.tsx').then(module => module.HistoryScreen),
      audience: 'all',
      bar: 'top',
      title: 'history.title',
      beside: ['/homework'],
    },
    '/homework/works': {
      screen: () => import('./FilesScreen.tsx').then(module => module.FilesScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'works.title',
      sides: ['importid'],
      beside: ['/homework'],
      waitsAs: 'cards',
    },
    '/homework/stuUserList': {
      screen: () => import('./grading/StudentsScreen.tsx').then(module => module.StudentsScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'list.students',
      waitsAs: 'rows',
      broad: true,
      keepAlive: true,
      sides: ['filter'],
    },
    '/homework/filter': {
      screen: () => import('./grading/FilterScreen.tsx').then(module => module.FilterScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'list.choose',
      sides: ['filter'],
    },
    '/homework/call': {
      screen: () => import('./grading/RemindScreen.tsx').then(module => module.RemindScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'remind.title',
    },
    '/homework/repulse': {
      screen: () => import('./grading/ReturnScreen.tsx').then(module => module.ReturnScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'return.title',
    },
    '/homework/reviewDetail': {
      screen: () => import('./grading/GradingScreen.tsx').then(module => module.GradingScreen),
      audience: 'all',
      bar: 'top',
      title: 'grading.title',
      sides: ['studentid', 'attempt'],
      first: () => import('./first.ts').then(module => module.gradingFirst),
      waitsAs: 'page',
      broad: true,
    },
    '/homework/discussDetail': {
      screen: () => import('./DiscussionScreen.tsx').then(module => module.DiscussionScreen),
      audience: 'all',
      bar: 'top',
      title: 'discussion',
      beside: ['/homework'],
      waitsAs: 'rows',
    },
    '/homework/stuWorkShareList': {
      screen: () => import('./SharedScreen.tsx').then(module => module.SharedScreen),
      audience: 'all',
      bar: 'top',
      title: 'share.list',
      beside: ['/homework'],
    },
    '/homework/share': {
      screen: () => import('./ShareSeveralScreen.tsx').then(module => module.ShareSeveralScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'share.several',
    },
    '/homework/offers': {
      screen: () => import('./OffersScreen.tsx').then(module => module.OffersScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'offers.title',
      beside: ['/homework'],
      waitsAs: 'rows',
    },
    '/homework/offer': {
      screen: () => import('./OfferScreen.tsx').then(module => module.OfferScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'offers.title',
      broad: true,
    },
    '/homework/rubric': {
      screen: () => import('./grading/RubricScreen.tsx').then(module => module.RubricScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'rubric.title',
      beside: ['/homework'],
      waitsAs: 'cards',
    },
  },
  ['submission', 'review', 'activity/given'],
)
