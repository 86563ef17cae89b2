import { lazily } from '#web/shell/extension-points.ts'

/** Requests for leave among what there is to do; fetched beside the list. */
export const WaitingLeaves = lazily(
  () => import('#web/features/attendance/leave/WaitingLeaves.tsx').then(module => module.WaitingLeaves),
  'attendance/leave',
)
