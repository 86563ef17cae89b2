import { lazily } from '#web/shell/extension-points.ts'

/** What is said where work is graded without names; each wants a `Suspense` around it. */

export const HiddenNames = lazily(
  () => import('./HiddenNames.tsx').then(module => module.HiddenNames),
  'submission/names',
)

export const AnonymousTerm = lazily(
  () => import('./HiddenNames.tsx').then(module => module.AnonymousTerm),
  'submission/names',
)

export const LeaveNameOut = lazily(
  () => import('./HiddenNames.tsx').then(module => module.LeaveNameOut),
  'submission/names',
)
