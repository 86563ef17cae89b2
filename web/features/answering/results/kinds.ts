import { typeOf } from '#contract/features/question/types/list.ts'
import { isPointed } from '#contract/features/question/types/point.ts'
import { ranking } from '#contract/features/question/types/ranking.ts'
import { lazily } from '#web/shell/extension-points.ts'

const RankingResult = lazily(() => import('./RankingResult.tsx').then(module => module.RankingResult))
const PointResult = lazily(() => import('./PointResult.tsx').then(module => module.PointResult))

/** What shows all answers to a question of a type together, where bars do not. */
export function resultKindOf(number: number) {
  const type = typeOf(number)
  if (!type) return undefined
  if (type.number === ranking.number) return RankingResult
  return isPointed(type) ? PointResult : undefined
}
