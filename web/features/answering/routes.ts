import { routes } from '#web/lib/routes.ts'

declare module '#web/lib/routes.ts' {
  interface Paths {
    answering:
      | '/addActivity/interactiveAnswers'
      | '/InteractiveAnswers/detail'
      | '/InteractiveAnswers/detailTeacher'
      | '/InteractiveAnswers/answer'
      | '/InteractiveAnswers/success'
      | '/InteractiveAnswers/answerResults'
      | '/InteractiveAnswers/questionExhibition'
      | '/InteractiveAnswers/reviewAnswerDetail'
      | '/reviewAnswer'
      | '/InteractiveAnswers/preview'
      | '/documentView/interactpptSubjectLists'
  }
}

const lists = ['/courseHome', '/folders', '/todoList', '/ktpInfo'] as const

export const answeringRoutes = routes(
  'answering',
  {
    '/addActivity/interactiveAnswers': {
      screen: () => import('./making/MakeScreen.tsx').then(module => module.MakeScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.quick',
      keepAlive: true,
    },
    '/InteractiveAnswers/detail': {
      screen: () => import('./taking/DetailScreen.tsx').then(module => module.DetailScreen),
      audience: 'student',
      bar: 'top',
      title: 'pages.detail',
      waitsAs: 'cards',
      beside: lists,
      next: ['/InteractiveAnswers/answer'],
    },
    '/InteractiveAnswers/detailTeacher': {
      screen: () => import('./leading/LeadScreen.tsx').then(module => module.LeadScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.detail',
      waitsAs: 'cards',
      beside: lists,
      keepAlive: true,
      next: ['/InteractiveAnswers/answerResults'],
    },
    '/InteractiveAnswers/answer': {
      screen: () => import('./taking/AnswerScreen.tsx').then(module => module.AnswerScreen),
      audience: 'student',
      bar: 'top',
      title: 'pages.answer',
      waitsAs: 'cards',
      first: () => import('./taking/first.ts').then(module => module.answerFirst),
      next: ['/InteractiveAnswers/success', '/InteractiveAnswers/answerResults'],
    },
    '/InteractiveAnswers/success': {
      screen: () => import('./taking/SuccessScreen.tsx').then(module => module.SuccessScreen),
      audience: 'student',
      bar: 'top',
      title: 'pages.success',
      waitsAs: 'cards',
    },
    '/InteractiveAnswers/answerResults': {
      screen: () => import('./results/ResultsScreen.tsx').then(module => module.ResultsScreen),
      audience: 'all',
      bar: 'top',
      title: 'pages.results',
      waitsAs: 'cards',
    },
    '/InteractiveAnswers/questionExhibition': {
      screen: () => import('./results/QuestionScreen.tsx').then(module => module.QuestionScreen),
      audience: 'all',
      bar: 'top',
      title: 'pages.question',
      waitsAs: 'cards',
    },
    '/InteractiveAnswers/reviewAnswerDetail': {
      screen: () => import('./results/StudentAnswersScreen.tsx').then(module => module.StudentAnswersScreen),
      audience: 'all',
      bar: 'top',
      title: 'pages.student',
      waitsAs: 'cards',
      first: () => import('./results/first.ts').then(module => module.answeredFirst),
    },
    '/reviewAnswer': {
      screen: () => import('./results/ReviewScreen.tsx').then(module => module.ReviewScreen),
      audience: 'student',
      bar: 'top',
      title: 'pages.review',
      waitsAs: 'cards',
      first: () => import('./results/first.ts').then(module => module.answeredFirst),
    },
    '/InteractiveAnswers/preview': {
      screen: () => import('./looking/PreviewScreen.tsx').then(module => module.PreviewScreen),
      audience: 'teacher',
      bar: 'top',
      title: 'pages.preview',
      waitsAs: 'cards',
      first: () => import('./looking/first.ts').then(module => module.previewFirst),
    },
    '/documentView/interactpptSubjectLists': {
      screen: () => import('./looking/SlidesScreen.tsx').then(module => module.SlidesScreen),
      audience: 'all',
      bar: 'top',
      title: 'pages.slides',
      waitsAs: 'rows',
      first: () => import('./looking/slides-first.ts').then(module => module.slidesFirst),
    },
  },
  ['submission', 'activity/seen', 'activity/given', 'file'],
)
