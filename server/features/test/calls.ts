import { testCalls } from '#contract/features/test/calls.ts'
import { practiceCalls } from '#contract/features/test/practice-calls.ts'
import { endNow } from '#server/features/submission/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { infoOf } from './info.ts'
import { listBank } from './making/bank.ts'
import { changeMany } from './making/batch.ts'
import { addPractice } from './making/practice.ts'
import { listQuestions, previewOf } from './making/questions.ts'
import { addTest, changeTest } from './making/writing.ts'
import { release } from './releasing.ts'

export const testHandlers = serve(testCalls, {
  create: async (context, test) => ({ id: await addTest(context, test) }),

  update: async (context, { id, ...change }) => {
    await changeTest(context, id, change)
    return {}
  },

  updateSettings: async (context, { id, ...change }) => {
    await changeTest(context, id, change)
    return {}
  },

  batchUpdate: async (context, batch) => ({ done: await changeMany(context, batch) }),

  publish: async (context, { id, publishAt = context.now, deadline }) => {
    await changeTest(context, id, { publishAt, ...(deadline !== undefined && { deadline }) })
    return {}
  },

  get: async (context, { id }) => infoOf(context, id),

  listQuestions: async (context, { id }) => listQuestions(context, id),

  preview: async (context, { id, seed }) => previewOf(context, id, seed),

  listBank,

  end: async (context, { id }) => {
    await endNow(context, id)
    return {}
  },

  release: async (context, { id, isReleased }) => ({ done: await release(context, id, isReleased) }),
})

export const practiceHandlers = serve(practiceCalls, {
  create: async (context, wanted) => addPractice(context, wanted),
})
