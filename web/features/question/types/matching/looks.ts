import type { MatchingKey, MatchingParts, Pairs } from '#contract/features/question/types/matching.ts'
import { looks } from '../looks.ts'
import { MatchingAnswer } from './Answer.tsx'
import { MatchingShown } from './Shown.tsx'

export const matchingLooks = looks<MatchingParts, Pairs, MatchingKey>({
  Answer: MatchingAnswer,
  Shown: MatchingShown,
})
