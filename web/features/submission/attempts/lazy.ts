import { lazily } from '#web/shell/extension-points.ts'

/** Fetched where there are several; wants a `Suspense` around it. */
export const OwnAttempts = lazily(
  () => import('./OwnAttempts.tsx').then(module => module.OwnAttempts),
  'submission',
)

/** Fetched where the time of an attempt is limited, before it is begun; the same. */
export const StartCard = lazily(
  () => import('./StartCard.tsx').then(module => module.StartCard),
  'submission',
)
