import { performanceCalls } from '#contract/features/performance/calls.ts'
import { offers } from '#contract/offers.ts'
import { answeringRights, answeringCalls as calls } from './calls.ts'
import { answeringResultCalls as results } from './result-calls.ts'
import { answeringTakingCalls as taking } from './taking-calls.ts'

export const answeringOffers = [
  offers(answeringRights, {
    manage: [
      ...[calls.update, calls.publish, calls.end, calls.startStep, calls.endStep, calls.extendStep],
      ...[calls.showResults, calls.showAnswers],
    ],
    grade: [results.gradeAnswers],
    stars: [performanceCalls.give],
    answer: [taking.join, taking.saveAnswers, taking.submit],
  }),
]
