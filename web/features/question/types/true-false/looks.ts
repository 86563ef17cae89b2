import type {
  TrueFalseAnswer as Answer,
  TrueFalseKey,
  TrueFalseParts,
} from '#contract/features/question/types/true-false.ts'
import { looks } from '../looks.ts'
import { TrueFalseAnswer } from './Answer.tsx'
import { TrueFalseShown } from './Shown.tsx'

export const trueFalseLooks = looks<TrueFalseParts, Answer, TrueFalseKey>({
  Answer: TrueFalseAnswer,
  Shown: TrueFalseShown,
})
