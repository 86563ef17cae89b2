import { z } from 'zod'
import { anyone, operatorOnLoopback } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { text, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

export const outboxCalls = {
  getOutbox: query('/OperatorApi/getOutbox', {
    summary: 'Messages not sent because neither mail nor SMS is configured, for development.',
    access: operatorOnLoopback,
    input: z.object({}),
    output: z.object({
      list: z.array(
        wired({
          way: z.enum(['mail', 'sms']),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          sentAt: ['senttime', time],
        }),
      ),
    }),
  }),
  getDemoMessage: query('/FutureV2/NoAuth/getDemoMessage', {
    summary:
      'On a demo, which sends nothing: the last message to a phone or an e-mail with which nobody can log in yet.',
    access: anyone,
    input: z.object({ phone: text(100).optional(), email: text(200).optional() }),
    /** Empty if there is none. */
    output: z.object({ text: z.string() }),
  }),
}
