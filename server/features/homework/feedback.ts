import { homeworkFeedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { addFeedback, removeFeedback } from '#server/features/submission/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { homeworkSubmissions } from './submissions.ts'

export const homeworkFeedbackHandlers = serve(homeworkFeedbackCalls, {
  add: async (context, { workId: work, ...wanted }) => {
    await addFeedback(context, homeworkSubmissions, { ...wanted, work })
    return {}
  },

  remove: async (context, { workId: work, ...wanted }) => {
    await removeFeedback(context, homeworkSubmissions, { ...wanted, work })
    return {}
  },
})
