import { filesProblem, submissionProblem } from '#contract/features/homework/rules.ts'
import { homeworkOfferCalls } from '#contract/features/submission/offer-calls.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import {
  declineOffer,
  listOffers,
  offerOfStudent,
  offerSubmission,
  takeOffer,
} from '#server/features/submission/public.ts'
import { check } from '#server/features/submission/task/check.ts'
import { serve } from '#server/kernel/feature.ts'
import { homeworkSubmissions } from './submissions.ts'

export const homeworkOfferHandlers = serve(homeworkOfferCalls, {
  offer: async (context, { id, content, attachments, workId, ...said }) => {
    const fileIds = [...new Set(attachments)]
    check(filesProblem(fileIds) ?? submissionProblem(content, fileIds))
    const given = { slot: onlySlot, text: content, value: null, fileIds }
    return offerSubmission(context, homeworkSubmissions, { id, given, work: workId, ...said })
  },

  listOffers: async (context, { id, page, limit }) => listOffers(context, id, { page, limit }),

  getOffer: async (context, { id, ...which }) => offerOfStudent(context, id, which),

  decideOffer: async (context, { id, decision, reason, workId: work, ...seen }) => {
    const which = { ...seen, work }
    if (decision === 'accepted') await takeOffer(context, homeworkSubmissions, id, which)
    else await declineOffer(context, homeworkSubmissions, id, { ...which, reason })
    return {}
  },
})
