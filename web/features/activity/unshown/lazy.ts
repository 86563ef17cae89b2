import { lazily } from '#web/shell/extension-points.ts'

/** Fetched once there are files that students may not save; wants a `Suspense` around it. */
export const UnshownFiles = lazily(
  () => import('./UnshownFiles.tsx').then(module => module.UnshownFiles),
  'activity/given',
)
