import { lazily } from '#web/shell/extension-points.ts'

/** Fetched by whom an activity starts later for; wants a `Suspense` around it. */
export const StartsLater = lazily(
  () => import('./StartsLater.tsx').then(module => module.StartsLater),
  'submission',
)
