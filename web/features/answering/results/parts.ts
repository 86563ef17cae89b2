import { lazily } from '#web/shell/extension-points.ts'

/** Comes with the screen (first.ts), and shows in the frame in which it is rendered, as the answers of a test do. */
export const AnsweredQuestions = lazily(
  () => import('./AnsweredQuestions.tsx').then(module => module.AnsweredQuestions),
  'question/types',
)

/** Fetched for staff who may give points. */
export const GradeField = lazily(
  () => import('./GradeField.tsx').then(module => module.GradeField),
  'test/grading',
)

/** Fetched for questions that are answered with photos. */
export const PhotoWall = lazily(() => import('./PhotoWall.tsx').then(module => module.PhotoWall))

/** Fetched for questions that are answered otherwise. */
export const Posts = lazily(() => import('./Posts.tsx').then(module => module.Posts))
