import { checkRights, duplicateCalls as duplicates } from '#contract/features/duplicate/calls.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { submissionRights } from '#contract/features/submission/fields.ts'
import { gradeFileCalls } from '#contract/features/submission/grade-file-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { offers } from '#contract/offers.ts'
import { homeworkCalls as calls } from './calls.ts'

export const homeworkOffers = [
  offers(submissionRights, {
    manage: [calls.update],
    grade: [
      ...[calls.grade, submissionCalls.waive, calls.publishGrades, calls.batchUpdate, offerCalls.decideOffer],
      ...[
        feedbackCalls.add,
        feedbackCalls.remove,
        archiveCalls.download,
        gradeFileCalls.preview,
        gradeFileCalls.apply,
        gradeFileCalls.undo,
      ],
    ],
    return: [calls.return, calls.share, submissionCalls.moveToGroup],
    urge: [calls.remind],
    submit: [calls.submit],
    begin: [attemptCalls.begin],
    compare: [calls.listShared],
    finish: [attemptCalls.finish],
    offer: [offerCalls.offer],
  }),
  offers(checkRights, { check: [duplicates.check], manage: [calls.update] }),
]
