import { activityKind } from '#server/features/activity/public.ts'
import { submissionKind } from '#server/features/submission/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { stepKind, stepSubmissions } from './kind.ts'

export const stepFeature: Feature = {
  name: 'step',
  declares: [activityKind(stepKind), submissionKind(stepSubmissions)],
}
