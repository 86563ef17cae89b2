import { type Path, routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    test:
      | '/testing/create'
      | '/testing/update'
      | '/testing/detail'
      | '/testing/settings'
      | '/testing/batch'
      | '/testing/preview'
      | '/testing/review'
      | '/testing/analysis'
      | '/testing/regrade'
      | '/testing/rehearsal'
      | '/testing/stu/detail'
      | '/testing/stu/ontesting'
      | '/testing/stu/submitresult'
      | '/testing/stu/testingresult'
      | '/testing/stu/releaseresult'
      | '/testingresult'
      | '/submitresult'
      | '/releaseresult'
  }
}

const result = () => import('./taking/ResultScreen.tsx').then(module => module.ResultScreen)
const ofResult = {
  audience: 'student',
  bar: 'top',
  waitsAs: 'cards',
  first: () => import('./taking/result-first.ts').then(module => module.resultFirst),
  sides: ['attempt'],
} as const

/** What programs and messages of before call a screen of `/testing/stu`. */
const short = (leadsTo: Path) =>
  ({ leadsTo, screen: result, audience: 'student', bar: 'top', title: 'pages.result' }) as const

const editorFirst = () => import('#web/features/activity/editor/first.ts').then(module => module.editorFirst)

export const testRoutes = routes(
  'test',
  {
    '/testing/create': {
      screen: () => import('./making/EditScreen.tsx').then(module => module.EditScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.create',
      keepAlive: true,
      first: editorFirst,
    },
    '/testing/update': {
      screen: () => import('./making/EditScreen.tsx').then(module => module.EditScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.update',
      first: editorFirst,
    },
    '/testing/batch': {
      screen: () => import('./batch/BatchScreen.tsx').then(module => module.BatchScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.batch',
      waitsAs: 'rows',
      beside: ['/testing/detail'],
    },
    '/testing/detail': {
      screen: () => import('./detail/DetailScreen.tsx').then(module => module.DetailScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.detail',
      waitsAs: 'cards',
      beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
      keepAlive: true,
      next: ['/testing/preview'],
    },
    '/testing/preview': {
      screen: () => import('./preview/PreviewScreen.tsx').then(module => module.PreviewScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.preview',
      waitsAs: 'cards',
      beside: ['/testing/detail'],
    },
    '/testing/review': {
      screen: () => import('./grading/ReviewScreen.tsx').then(module => module.ReviewScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.review',
      waitsAs: 'cards',
    },
    '/testing/analysis': {
      screen: () => import('./analysis/AnalysisScreen.tsx').then(module => module.AnalysisScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.analysis',
      waitsAs: 'cards',
      beside: ['/testing/detail'],
    },
    '/testing/regrade': {
      screen: () => import('./regrading/RegradeScreen.tsx').then(module => module.RegradeScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.regrade',
      waitsAs: 'rows',
      beside: ['/testing/detail'],
    },
    '/testing/settings': {
      screen: () => import('./settings/SettingsScreen.tsx').then(module => module.SettingsScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.settings',
      waitsAs: 'cards',
      first: editorFirst,
    },
    '/testing/rehearsal': {
      screen: () => import('./readiness/RehearsalScreen.tsx').then(module => module.RehearsalScreen),
      audience: 'all',
      bar: 'top',
      title: 'pages.rehearsal',
      waitsAs: 'cards',
      sides: ['q'],
    },
    '/testing/stu/detail': {
      screen: () => import('./taking/StudentTestScreen.tsx').then(module => module.StudentTestScreen),
      audience: 'student',
      bar: 'top',
      title: 'pages.student',
      waitsAs: 'cards',
      beside: ['/courseHome', '/folders', '/todoList', '/ktpInfo'],
      next: ['/testing/stu/ontesting'],
    },
    '/testing/stu/ontesting': {
      screen: () => import('./taking/PaperScreen.tsx').then(module => module.PaperScreen),
      audience: 'student',
      bar: 'top',
      title: 'pages.paper',
      waitsAs: 'cards',
      first: () => import('./taking/first.ts').then(module => module.paperFirst),
      sides: ['q'],
      next: ['/testing/stu/submitresult'],
    },
    '/testing/stu/submitresult': {
      screen: () => import('./taking/SubmittedScreen.tsx').then(module => module.SubmittedScreen),
      audience: 'student',
      bar: 'top',
      title: 'pages.submitted',
      waitsAs: 'cards',
    },
    '/testing/stu/testingresult': {
      screen: result,
      title: 'pages.result',
      ...ofResult,
    },
    '/testing/stu/releaseresult': {
      screen: result,
      title: 'pages.result',
      ...ofResult,
    },
    '/testingresult': short('/testing/stu/testingresult'),
    '/submitresult': short('/testing/stu/submitresult'),
    '/releaseresult': short('/testing/stu/releaseresult'),
  },
  ['submission', 'activity/given', 'activity/seen', 'test/making', 'test/settings', 'test/grading'],
)
