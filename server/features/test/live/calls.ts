import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { endForOne } from './ending.ts'
import { tell } from './messages.ts'
import { partsIn } from './parts.ts'
import { liveOf } from './watching.ts'

export const liveHandlers = serve(testLiveCalls, {
  getLive: async (context, { id, page }) => liveOf(context, id, page),

  listParts: async ({ db, course }, { id }) => partsIn(db, id, course.id),

  tell: async (context, { id, text }) => tell(context, id, text),

  endOne: async (context, { id, studentId }) => endForOne(context, id, studentId),
})
