import type { ModelKey, Written, WrittenParts } from '#contract/features/question/types/open.ts'
import { looks } from '../looks.ts'
import { WrittenAnswer } from './Answer.tsx'
import { WrittenShown } from './Shown.tsx'

export const writtenLooks = looks<WrittenParts, Written, ModelKey>({
  Answer: WrittenAnswer,
  Shown: WrittenShown,
})
