import { lazily } from '#web/shell/extension-points.ts'

/*
 * They come with the screen (first.ts) and show in the frame in which they are rendered: with `lazy` each would suspend once, and React lets
 * 300 ms pass between two things that take the place of a skeleton. Neither is part of a screen that only leads here.
 */
export const PaperFrame = lazily(() => import('./PaperFrame.tsx').then(module => module.PaperFrame))
export const QuestionPage = lazily(
  () => import('./QuestionPage.tsx').then(module => module.QuestionPage),
  'question/types',
  'file',
)
