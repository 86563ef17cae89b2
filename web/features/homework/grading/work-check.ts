import { lazily } from '#web/shell/extension-points.ts'

/** What was found elsewhere of a work that is graded; fetched with the screen, whose content it would push down. */
export const WorkCheck = lazily(
  () => import('#web/features/duplicate/WorkCheck.tsx').then(module => module.WorkCheck),
  'duplicate',
)
