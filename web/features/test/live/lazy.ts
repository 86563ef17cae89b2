import { lazily } from '#web/shell/extension-points.ts'

/** Fetched while a test runs; wants a `Suspense` around it. */
export const LivePanel = lazily(() => import('./LivePanel.tsx').then(module => module.LivePanel), 'test/live')
