import { z } from 'zod'
import type { Text } from '#contract/error.ts'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import {
  type Chosen,
  chosen,
  chosenOf,
  emptyOptions,
  lettersOf,
  optionParts,
  optionsProblem,
  readChosen,
  shuffledOptions,
  withOptionTexts,
} from './choice.ts'
import { type QuestionType, questionType } from './type.ts'

/** `most`: how many options one person may choose. */
const parts = optionParts.extend({ most: z.number().int().min(1).max(questionLimits.parts) })
export type VoteParts = z.output<typeof parts>

interface Vote {
  number: number
  name: string
  title: Text
  /** Several options may be chosen. */
  takesSeveral: boolean
}

/** Options of which none is right. */
function vote({ takesSeveral, ...names }: Vote): QuestionType<VoteParts, Chosen, null> {
  return questionType<VoteParts, Chosen, null>({
    ...names,
    isAnswered: true,
    isGraded: false,
    keptAs: 'value',
    parts,
    answer: chosen,
    key: z.null(),
    blank: () => ({ parts: { ...emptyOptions(), most: takesSeveral ? 4 : 1 }, key: null }),
    problem({ parts }) {
      if (!takesSeveral && parts.most !== 1) return { error: questionErrors.malformed }
      if (parts.most > parts.options.length)
        return (
          optionsProblem(parts) ?? {
            error: questionErrors.votesTooMany,
            details: { limit: parts.options.length },
          }
        )
      return optionsProblem(parts)
    },
    withTexts: withOptionTexts,
    shuffled: shuffledOptions,
    clean(answer, parts) {
      const known = chosenOf(answer, parts).slice(0, parts.most)
      return known.length === 0 ? null : known
    },
    count: answer => answer,
    text: lettersOf,
    keyText: () => '',
    wire: {
      options: ({ options }) => options,
      answer: answer => answer.join('|'),
      read: (text, parts) => readChosen(text, parts)?.slice(0, parts.most) ?? null,
      key: () => '',
    },
  })
}

export const singleVote = vote({
  number: 11,
  name: 'singleVote',
  title: { en: 'Vote for one', zh: '单选投票' },
  takesSeveral: false,
})
export const multipleVote = vote({
  number: 12,
  name: 'multipleVote',
  title: { en: 'Vote for several', zh: '多选投票' },
  takesSeveral: true,
})
