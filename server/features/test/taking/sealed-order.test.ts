import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { soundQuestion } from '#contract/features/question/types/test-questions.ts'
import { shufflerOf } from '#contract/features/test/drawing.ts'
import { inOrders } from '#contract/features/test/sealing.ts'
import { ordersShown, reordered } from './sealed-order.ts'

const seed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

test.each(questionTypes.filter(({ shuffled }) => shuffled).map(type => [type.name, type] as const))(
  'parts of %s come out in the order of the paper, from whatever order they are sealed in',
  (_, type) => {
    fc.assert(
      fc.property(soundQuestion(type), seed, seed, ({ parts }, own, paper) => {
        const sealed = reordered(type, parts, shufflerOf(own, 1))
        const opened = (shuffle: Parameters<typeof ordersShown>[1]) =>
          type.shuffled!(sealed.parts, inOrders(ordersShown(sealed.orders, shuffle)))
        const shuffle = shufflerOf(paper, 7)
        expect(opened(shuffle)).toEqual(type.shuffled!(parts, shufflerOf(paper, 7)))
        expect(opened(null)).toEqual(type.shuffled!(parts, list => [...list]))
      }),
    )
  },
)
