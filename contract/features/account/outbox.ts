import { z } from 'zod'
import { operatorOnLoopback } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { time } from '#contract/wire.ts'
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
}
