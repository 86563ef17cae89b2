import { lazily } from '#web/shell/extension-points.ts'

/** Fetched once staff ask when the page of a paper was left; wants a `Suspense` around it. */
export const SwitchesSheet = lazily(
  () => import('./SwitchesSheet.tsx').then(module => module.SwitchesSheet),
  'test/switches',
)
