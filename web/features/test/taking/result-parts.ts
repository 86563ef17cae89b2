import { lazily } from '#web/shell/extension-points.ts'

/** Comes with the result (result-first.ts), and shows at once, as the parts of a paper do (parts.ts). */
export const ResultAnswers = lazily(
  () => import('./ResultAnswers.tsx').then(module => module.ResultAnswers),
  'question/types',
)
