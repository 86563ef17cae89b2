import { lazily } from '#web/shell/extension-points.ts'

/** What reviewers said, once there is something; wants a `Suspense` around it. */
export const ReceivedReviews = lazily(
  () => import('./student/ReceivedReviews.tsx').then(module => module.ReceivedReviews),
  'review',
)
