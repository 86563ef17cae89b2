import { lazily } from '#web/shell/extension-points.ts'

/** They come with their screens (first.ts). */
export const TriedQuestion = lazily(
  () => import('./TriedQuestion.tsx').then(module => module.TriedQuestion),
  'question/types',
)

export const SlidesList = lazily(() => import('./SlidesList.tsx').then(module => module.SlidesList))
