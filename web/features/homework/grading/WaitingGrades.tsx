import { useHasWaitingGrades } from '#web/features/submission/waiting/use-has-waiting-grades.ts'
import { lazily } from '#web/shell/extension-points.ts'

const SendingGrades = lazily(
  () => import('./SendingGrades.tsx').then(module => module.SendingGrades),
  'submission',
)

/** On every screen: fetches what sends grades as soon as one waits on this device. */
export const WaitingGrades = () => (useHasWaitingGrades() ? <SendingGrades /> : null)
