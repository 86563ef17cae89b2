import { offers } from '#contract/offers.ts'
import { activityCalls as calls } from './calls.ts'
import { contentCan } from './entities.ts'
import { exceptionCalls } from './exceptions.ts'

export const activityOffers = [
  offers(contentCan, {
    manage: [
      ...[calls.publish, calls.unpublish, calls.end, calls.delete, calls.sort, calls.move],
      ...[exceptionCalls.grantException, exceptionCalls.withdrawException],
    ],
    remind: [calls.remind],
    // Grading belongs to the kinds.
    grade: [],
  }),
]
