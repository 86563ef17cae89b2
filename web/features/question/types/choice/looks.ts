import type { ChoiceKey, ChoiceParts, Chosen } from '#contract/features/question/types/choice.ts'
import type { VoteParts } from '#contract/features/question/types/vote.ts'
import { looks } from '../looks.ts'
import { ChoiceAnswer, SeveralAnswer, VoteAnswer } from './Answer.tsx'
import { ChoiceShown, VoteShown } from './Shown.tsx'

export const choiceLooks = looks<ChoiceParts, Chosen, ChoiceKey>({ Answer: ChoiceAnswer, Shown: ChoiceShown })
export const severalLooks = looks<ChoiceParts, Chosen, ChoiceKey>({
  Answer: SeveralAnswer,
  Shown: ChoiceShown,
})
export const voteLooks = looks<VoteParts, Chosen, null>({ Answer: VoteAnswer, Shown: VoteShown })
