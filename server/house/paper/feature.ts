import { activityKind } from '#server/features/activity/public.ts'
import { submissionKind } from '#server/features/submission/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { paperKind, paperSubmissions } from './kind.ts'
import { marker } from './marking.ts'

export const paperFeature: Feature = {
  name: 'paper',
  workers: [marker],
  declares: [activityKind(paperKind), submissionKind(paperSubmissions)],
}
