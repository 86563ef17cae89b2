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
          /** The browser's user agent. */
          device: z.string(),
          address: z.string(),
          createdAt: ['createtime', time],
          /** Accurate to the hour. */
          seenAt: ['seentime', time],
          /** A projector: the course that it shows; empty: no projector. */
          projects: z.string(),
          /** 1: the current session. */
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
