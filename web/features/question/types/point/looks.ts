import type { HotspotKey, PointParts, Points } from '#contract/features/question/types/point.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { type AnswerProps, looks, type ShownProps } from '../looks.ts'

/** Fetched with the first question of the kind: screens full of questions rarely have one. */
const PointAnswer = lazily<AnswerProps<PointParts, Points>>(
  () => import('./Answer.tsx').then(module => module.PointAnswer),
  'question/points',
)
const PointShown = lazily<ShownProps<PointParts, Points, HotspotKey | null>>(
  () => import('./Shown.tsx').then(module => module.PointShown),
  'question/points',
)

export const pointLooks = looks<PointParts, Points, null>({ Answer: PointAnswer, Shown: PointShown })
export const hotspotLooks = looks<PointParts, Points, HotspotKey>({ Answer: PointAnswer, Shown: PointShown })
