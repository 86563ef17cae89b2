import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flagNumber, id, nothing, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

export const sessionCalls = {
  listSessions: query('/UserApi/getSessions', {
    summary: 'Where the person is logged in, most recently used first.',
    access: account,
    input: z.object({}),
    output: z.object({
      list: z.array(
        wired({
          id: id('session'),
          /** What the browser says of itself. */
          device: z.string(),
          address: z.string(),
          createdAt: ['createtime', time],
          /** Exact to the hour. */
          seenAt: ['seentime', time],
          /** 1: the session that asks. */
          current: flagNumber,
        }),
      ),
    }),
  }),
  endSession: command('/UserApi/endSession', {
    summary: "End one of the person's sessions, or all but this one.",
    access: account,
    input: z.object({ id: id('session').optional() }),
    output: nothing,
  }),
}
