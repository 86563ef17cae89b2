import type { BlankAnswer, BlankKey, BlankParts } from '#contract/features/question/types/blanks.ts'
import { looks } from '../looks.ts'
import { BlanksAnswer } from './Answer.tsx'
import { BlanksShown } from './Shown.tsx'

export const blanksLooks = looks<BlankParts, BlankAnswer, BlankKey>({
  Answer: BlanksAnswer,
  Shown: BlanksShown,
  showsText: true,
})
