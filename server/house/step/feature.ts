import { activityKind } from '#server/features/activity/public.ts'
import { submissionKind } from '#server/features/submission/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { stepHandlers } from './calls.ts'
import { stepKind, stepSubmissions } from './kind.ts'

export const stepFeature: Feature = {
  name: 'step',
  calls: stepHandlers,
  declares: [activityKind(stepKind), submissionKind(stepSubmissions)],
}
