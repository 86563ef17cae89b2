import type { Order } from '#contract/features/question/types/ordering.ts'
import type { RankingParts } from '#contract/features/question/types/ranking.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { type AnswerProps, looks, type ShownProps } from '../looks.ts'

/** Fetched with the first question of the kind. */
const RankingAnswer = lazily<AnswerProps<RankingParts, Order>>(() =>
  import('./Answer.tsx').then(module => module.RankingAnswer),
)
const RankingShown = lazily<ShownProps<RankingParts, Order, null>>(() =>
  import('./Shown.tsx').then(module => module.RankingShown),
)

export const rankingLooks = looks<RankingParts, Order, null>({ Answer: RankingAnswer, Shown: RankingShown })
