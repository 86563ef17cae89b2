import { lazily } from '#web/shell/extension-points.ts'

/** Fetched once a point on a picture is asked for. */
export const QuickPicture = lazily(
  () => import('./QuickPicture.tsx').then(module => module.QuickPicture),
  'file',
)
