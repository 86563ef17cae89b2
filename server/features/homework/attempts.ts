import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkAttemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { reviewPolicyOf } from '#server/features/review/public.ts'
import { beginNumbered } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { finishHomework } from './finishing.ts'
import { homeworkSubmissions } from './submissions.ts'

export const homeworkAttemptHandlers = serve(homeworkAttemptCalls, {
  /** Who reviews others has one attempt. */
  begin: async (context, { id, attempt, workId }) => {
    if (attempt > 1 && (await reviewPolicyOf(context.db, id))) fail(homeworkErrors.noAttemptLeft)
    return beginNumbered(context, homeworkSubmissions, id, attempt, workId)
  },

  finish: async (context, { id, workId }) => {
    await finishHomework(context, id, workId)
    return {}
  },
})
