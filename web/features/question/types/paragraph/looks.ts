import type { ParagraphParts } from '#contract/features/question/types/paragraph.ts'
import { looks } from '../looks.ts'

/** Nothing is answered: it is read. */
export const paragraphLooks = looks<ParagraphParts, null, null>({ Answer: () => null, Shown: () => null })
