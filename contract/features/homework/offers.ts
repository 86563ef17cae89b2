import { homeworkWorksCalls as works } from '#contract/features/submission/archive-calls.ts'
import { homeworkAttemptCalls as attempts } from '#contract/features/submission/attempt-calls.ts'
import { homeworkFeedbackCalls as feedback } from '#contract/features/submission/feedback-calls.ts'
import { homeworkWorksImportCalls as imports } from '#contract/features/submission/grade-file-calls.ts'
import { homeworkOfferCalls } from '#contract/features/submission/offer-calls.ts'
import { offers } from '#contract/offers.ts'
import { homeworkCalls as calls, homeworkRights } from './calls.ts'
import { checkRights, homeworkDuplicateCalls as duplicates } from './duplicate-calls.ts'

export const homeworkOffers = [
  offers(homeworkRights, {
    manage: [calls.update],
    grade: [
      ...[calls.grade, calls.waive, calls.publishGrades, calls.batchUpdate, homeworkOfferCalls.decideOffer],
      ...[feedback.add, feedback.remove, works.download, imports.preview, imports.apply, imports.undo],
    ],
    return: [calls.return, calls.share, calls.moveToGroup],
    urge: [calls.remind],
    submit: [calls.submit],
    begin: [attempts.begin],
    compare: [calls.listShared],
    finish: [attempts.finish],
    offer: [homeworkOfferCalls.offer],
  }),
  offers(checkRights, { check: [duplicates.check], manage: [calls.update] }),
]
