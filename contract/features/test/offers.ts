import { offers } from '#contract/offers.ts'
import { testGradingCalls } from './grading-calls.ts'
import { testLiveCalls } from './live-calls.ts'
import { liveCan } from './live-entities.ts'
import { takingCalls } from './taking-calls.ts'

export const testOffers = [
  offers(liveCan, {
    manage: [
      ...[testLiveCalls.tell, testLiveCalls.endOne, testGradingCalls.giveTime],
      takingCalls.freeDevice,
    ],
    grade: [testGradingCalls.return],
  }),
]
