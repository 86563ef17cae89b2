import { answeringType } from '#contract/features/answering/entities.ts'
import { submissionScores } from '#server/features/submission/public.ts'
import { answeringKind } from './kind.ts'

/** Of sets in which something gives points. */
export const answeringScores = submissionScores({
  kind: 'answering',
  type: answeringType,
  name: answeringKind.name,
  opensAt: answeringKind.opensAt,
})
