import { z } from 'zod'
import { questionErrors } from '../errors.ts'
import { lost } from '../scoring.ts'
import { questionType } from './type.ts'

const parts = z.object({})
export type TrueFalseParts = z.output<typeof parts>

const answer = z.boolean()
export type TrueFalseAnswer = z.output<typeof answer>

const key = z.object({ right: z.boolean().nullable() })
export type TrueFalseKey = z.output<typeof key>

/** Its two options: their ids on the wire, what they say, and the signs that stand for them. */
export const truths = [
  { id: 't', value: true, title: { en: 'True', zh: '正确' }, sign: '√' },
  { id: 'f', value: false, title: { en: 'False', zh: '错误' }, sign: '×' },
] as const

const truthOf = (value: boolean) => truths[value ? 0 : 1]

export const trueFalse = questionType<TrueFalseParts, TrueFalseAnswer, TrueFalseKey>({
  number: 1,
  name: 'trueFalse',
  title: { en: 'True or false', zh: '判断题' },
  isAnswered: true,
  isGraded: true,
  keptAs: 'value',
  parts,
  answer,
  key,
  blank: () => ({ parts: {}, key: { right: null } }),
  problem: ({ key }) => (key.right === null ? { error: questionErrors.answerMissing } : undefined),
  withTexts: parts => parts,
  clean: answer => answer,
  grade(answer, { key, scoring }) {
    if (answer === null) return 0
    return answer === key.right ? 1 : lost(scoring.penalty)
  },
  count: answer => [truthOf(answer).id],
  text: answer => truthOf(answer).sign,
  keyText: ({ key }) => (key.right === null ? '' : truthOf(key.right).sign),
  wire: {
    options: (_, say) => truths.map(({ id, title }) => ({ id, html: `<p>${say(title)}</p>` })),
    answer: answer => truthOf(answer).id,
    read: text => truths.find(({ id }) => id === text.trim())?.value ?? null,
    key: key => (key.right === null ? '' : truthOf(key.right).id),
  },
})
