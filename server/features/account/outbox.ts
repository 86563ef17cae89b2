import { kernelErrors } from '#contract/error.ts'
import { outboxCalls } from '#contract/features/account/outbox.ts'
import { contactOf } from '#contract/features/account/registration.ts'
import { isDemo } from '#server/features/school/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { findByContact } from './store.ts'

export const outboxHandlers = serve(outboxCalls, {
  getOutbox: async ({ ports }) => {
    const outbox = ports.outbox ?? fail(kernelErrors.notFound)
    return {
      list: outbox.messages().map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt })),
    }
  },

  getDemoMessage: async (context, { phone, email }) => {
    const { db, ports } = context
    const contact = contactOf(phone ?? email ?? '') ?? fail(kernelErrors.notFound)
    const [demo, owner] = await Promise.all([isDemo(context), findByContact(db, contact)])
    // What a code to somebody's own phone opens is theirs, also in a demo.
    if (!demo || owner) fail(kernelErrors.notFound)
    const to = contact.phone ?? contact.email
    const message = ports.outbox?.messages().find(each => each.to === to)
    return { text: (message ?? fail(kernelErrors.notFound)).text }
  },
})
