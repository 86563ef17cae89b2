import { kernelErrors } from '#contract/error.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { studentOf } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { allocate } from './allocating.ts'
import { overviewOf, remindReviewers } from './overview.ts'
import { lockReviewing } from './policy.ts'
import { answerAppeal, appealReviews, leaveOut, reviewsOf } from './received.ts'
import { listToReview, saveReview, saveReviewDraft } from './reviewing.ts'

export const reviewHandlers = serve(reviewCalls, {
  listOwn: async (context, { id }) => listToReview(context, id),

  save: async (context, { id, reviewId, score, comment }) => ({
    sequence: await saveReview(context, id, reviewId, { score, comment }),
  }),

  saveDraft: async (context, { id, reviewId, ...entry }) => saveReviewDraft(context, id, reviewId, entry),

  overview: async (context, { id }) => overviewOf(context, id),

  allocate: async (context, { id }) => {
    const policy = await lockReviewing(context.db, id)
    if (!policy) return fail(kernelErrors.notFound)
    if (policy.concluded_at !== null || policy.ends_at <= context.now) fail(reviewErrors.over)
    const isAgain = policy.allocated_at !== null
    return {
      done: await allocate(context, policy, {
        courseId: context.course.id,
        isAgain,
        isWide: isAgain,
        isEarly: !isAgain,
      }),
    }
  },

  remind: async (context, { id, studentIds }) => ({ done: await remindReviewers(context, id, studentIds) }),

  ofSubmission: async (context, { id, studentId }) => reviewsOf(context, id, studentOf(context, studentId)),

  leaveOut: async (context, { id, reviewId, isLeftOut }) => {
    await leaveOut(context, id, reviewId, isLeftOut)
    return {}
  },

  appeal: async (context, { id, reason, workId }) => {
    await appealReviews(context, id, { reason, work: workId })
    return {}
  },

  answerAppeal: async (context, { id, workId: work, gradeCount: seen, ...answer }) => {
    await answerAppeal(context, id, { ...answer, work, seen })
    return {}
  },
})
