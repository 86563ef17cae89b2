import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { makeRegrade, undoOne } from './applying.ts'
import { listRegrades, regradableQuestions } from './listing.ts'
import { previewRegrade } from './preview.ts'

export const regradeHandlers = serve(regradeCalls, {
  listQuestions: async (context, { id }) => regradableQuestions(context, id),

  preview: async (context, { id, changes, page, limit }) =>
    previewRegrade(context, id, changes, { page, limit }),

  regrade: async (context, { id, ...wish }) => makeRegrade(context, id, wish),

  undo: async (context, { id, regradeId }) => ({ students: await undoOne(context, id, regradeId) }),

  list: async (context, { id, page, limit }) => listRegrades(context, id, { page, limit }),
})
