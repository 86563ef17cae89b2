import { lazily } from '#web/shell/extension-points.ts'

/** Only a demo school has them. */
export const DemoAccounts = lazily(
  () => import('./DemoAccounts.tsx').then(module => module.DemoAccounts),
  'account',
)
