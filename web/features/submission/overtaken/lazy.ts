import { lazily } from '#web/shell/extension-points.ts'

/** What a student wrote before they came to share the work of a group; wants a `Suspense` around it. */
export const Overtaken = lazily(
  () => import('./Overtaken.tsx').then(module => module.Overtaken),
  'submission/overtaken',
)
