import { lazily } from '#web/shell/extension-points.ts'

/** Comes with the screen (first.ts). */
export const TriedQuestion = lazily(
  () => import('./TriedQuestion.tsx').then(module => module.TriedQuestion),
  'question/types',
)
