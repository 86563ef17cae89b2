import { kernelErrors } from '#contract/error.ts'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { findSessions, revokeSessions } from './sessions.ts'

export const sessionHandlers = serve(sessionCalls, {
  listSessions: async context => {
    const sessions = await findSessions(context, context.person.id)
    return {
      list: sessions.map(({ id, device, address, created_at, seen_at, course_name }) => ({
        id,
        device,
        address,
        createdAt: created_at,
        seenAt: seen_at,
        projects: course_name ?? '',
        current: id === context.person.sessionId,
      })),
    }
  },

  endSession: async (context, { id }) => {
    const { person } = context
    const ended = await revokeSessions(context, person.id, id ? { only: id } : { except: person.sessionId })
    if (id && ended === 0) fail(kernelErrors.notFound)
    return {}
  },
})
