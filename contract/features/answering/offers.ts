import { offers } from '#contract/offers.ts'
import { answeringRights, answeringCalls as calls } from './calls.ts'
import { answeringTakingCalls as taking } from './taking-calls.ts'

export const answeringOffers = [
  offers(answeringRights, {
    manage: [
      ...[calls.update, calls.publish, calls.end, calls.startStep, calls.endStep, calls.extendStep],
      ...[calls.showResults, calls.showAnswers],
    ],
    grade: [],
    answer: [taking.join, taking.saveAnswers, taking.submit],
  }),
]
