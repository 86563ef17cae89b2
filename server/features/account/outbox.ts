import { kernelErrors } from '#contract/error.ts'
import { outboxCalls } from '#contract/features/account/outbox.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'

export const outboxHandlers = serve(outboxCalls, {
  getOutbox: async ({ ports }) => {
    const outbox = ports.outbox ?? fail(kernelErrors.notFound)
    return {
      list: outbox.messages().map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt })),
    }
  },
})
