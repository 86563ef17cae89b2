import { z } from 'zod'
import { questionErrors } from '../errors.ts'
import { questionLimits } from '../rules.ts'
import { emptyOptions, optionParts, optionsProblem, shuffledOptions, withOptionTexts } from './choice.ts'
import { letteredText, type Order, orderOf, placesText, readOrder } from './ordering.ts'
import { partId } from './parts.ts'
import { questionType } from './type.ts'

/** `most`: how many places are given; the rest of the options is left without one. */
const parts = optionParts.extend({ most: z.number().int().min(1).max(questionLimits.parts) })
export type RankingParts = z.output<typeof parts>

/** Options in one's own order, of which none is right. */
export const ranking = questionType<RankingParts, Order, null>({
  number: 104,
  name: 'ranking',
  title: { en: 'Ranking', zh: '排名投票' },
  isAnswered: true,
  isGraded: false,
  keptAs: 'value',
  parts,
  answer: z.array(partId).max(2 * questionLimits.parts),
  key: z.null(),
  blank: () => ({ parts: { ...emptyOptions(), most: 4 }, key: null }),
  problem({ parts }) {
    const wrong = optionsProblem(parts)
    if (wrong || parts.most <= parts.options.length) return wrong
    return { error: questionErrors.votesTooMany, details: { limit: parts.options.length } }
  },
  withTexts: withOptionTexts,
  shuffled: shuffledOptions,
  clean: (answer, parts) => firstOf(orderOf(answer, parts.options), parts),
  count: answer => answer.map((id, place) => `${place + 1}:${id}`),
  text: (answer, { options }) => placesText(answer, options),
  keyText: () => '',
  wire: {
    options: () => [],
    below: ({ options }) => letteredText(options),
    answer: (answer, { options }) => placesText(answer, options),
    read: (text, parts) => firstOf(readOrder(text, parts.options), parts),
    key: () => '',
  },
})

const firstOf = (order: Order, { most }: RankingParts): Order | null =>
  order.length === 0 ? null : order.slice(0, most)
