import { z } from 'zod'
import { questionType } from './type.ts'

const parts = z.object({})
export type ParagraphParts = z.output<typeof parts>

/** A text between questions: nothing is answered. */
export const paragraph = questionType<ParagraphParts, null, null>({
  number: 10,
  name: 'paragraph',
  title: { en: 'Paragraph', zh: '段落说明' },
  isAnswered: false,
  isGraded: false,
  keptAs: 'value',
  parts,
  answer: z.null(),
  key: z.null(),
  blank: () => ({ parts: {}, key: null }),
  problem: () => undefined,
  withTexts: parts => parts,
  clean: () => null,
  count: () => [],
  text: () => '',
  keyText: () => '',
  wire: { options: () => [], answer: () => '', read: () => null, key: () => '' },
})
