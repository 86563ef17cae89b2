import { lazily } from '#web/shell/extension-points.ts'

/** Comes with the screen (first.ts), and shows in the frame in which it is rendered, as the parts of a paper of a test do. */
export const StepPaper = lazily(
  () => import('./StepPaper.tsx').then(module => module.StepPaper),
  'question/types',
  'test/taking',
  'file',
)
