import { lazily } from '#web/shell/extension-points.ts'
import type { Standing, TestInfo } from '../taking/rules-said.ts'

/** Fetched while a test waits to be begun; wants a `Suspense` around it. */
export const ReadinessCard = lazily(
  () => import('./ReadinessCard.tsx').then(module => module.ReadinessCard),
  'test/readiness',
)

/** Whether a student looks before it: an exam, or what has to be begun, that they have not begun. */
export const getsReady = ({ isExam }: Pick<TestInfo, 'isExam'>, { state, mustBegin }: Standing): boolean =>
  state === 'notstarted' && (isExam || mustBegin)
