import { offers } from '#contract/offers.ts'
import { homeworkAttemptCalls as attempts } from './attempt-calls.ts'
import { homeworkCalls as calls, homeworkRights } from './calls.ts'
import { checkRights, homeworkDuplicateCalls as duplicates } from './duplicate-calls.ts'
import { homeworkFeedbackCalls as feedback } from './feedback-calls.ts'
import { homeworkOfferCalls } from './offer-calls.ts'
import { homeworkWorksCalls as works } from './works-calls.ts'
import { homeworkWorksImportCalls as imports } from './works-import-calls.ts'

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
