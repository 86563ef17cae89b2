import type { ComponentType } from 'react'
import type { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { askings } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { ProjectorLink } from '#web/features/projector/link.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { LargeBoard } from '../board/part.ts'

const LargeRanking = lazily<LargeProps>(() =>
  import('./LargeRanking.tsx').then(module => module.LargeRanking),
)
const LargePhotos = lazily<LargeProps>(() => import('./LargePhotos.tsx').then(module => module.LargePhotos))
const LargePoints = lazily<LargeProps>(() => import('./LargePoints.tsx').then(module => module.LargePoints))

export type Projected = AnswerOf<typeof answeringResultCalls.projection>
export type ProjectedQuestion = Projected['questions'][number]

export interface LargeProps {
  question: ProjectedQuestion
  step: Projected
  /** How it was answered may be shown, and is asked for. */
  showsResults: boolean
  /** By which more is asked: only calls that say `isProjected` are answered on a wall. */
  link: ProjectorLink
  stepId: string
}

/**
 * How questions look on a wall below what they ask: by how they are asked, or else by their type. What is not named here shows its
 * options, with bars once there are results (`LargeResult`). Components are `lazily` fetched ones.
 */
export const large: {
  byAsking: Readonly<Record<number, ComponentType<LargeProps>>>
  byType: Readonly<Record<number, ComponentType<LargeProps>>>
} = {
  byAsking: { [askings.ideas]: LargeBoard, [askings.classQuestions]: LargeBoard },
  byType: { 15: LargePhotos, 104: LargeRanking, 105: LargePoints, 106: LargePoints },
}
