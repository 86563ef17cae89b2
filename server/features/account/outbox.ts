import { kernelErrors } from '#contract/error.ts'
import { outboxCalls } from '#contract/features/account/outbox.ts'
import { contactOf } from '#contract/features/account/registration.ts'
import { isDemo } from '#server/features/school/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { findByContact } from './person/store.ts'

export const outboxHandlers = serve(outboxCalls, {
  getOutbox: async ({ ports }) => {
    const outbox = ports.outbox ?? fail(kernelErrors.notFound)
    return {
      list: outbox.messages().map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt })),
    }
  },

  getDemoMessage: async (context, { phone, email }) => {
    const { db, ports } = context
    const contact = contactOf(phone ?? email ?? '')
    const [demo, owner] = await Promise.all([isDemo(context), contact && findByContact(db, contact)])
    if (!demo) fail(kernelErrors.notFound)
    // What a code to somebody's own phone opens is theirs, also in a demo.
    if (!contact || owner) return { text: '' }
    const to = contact.phone ?? contact.email
    return { text: ports.outbox?.messages().find(each => each.to === to)?.text ?? '' }
  },
})
