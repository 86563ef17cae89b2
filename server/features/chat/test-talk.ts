import { randomUUID } from 'node:crypto'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** What two people of a test say to each other. */
export const talkOf = (app: () => App) =>
  async function talk(one: CastMember, other: CastMember) {
    const { id } = await app().call(one, chatCalls.open, { friendId: other.id })
    const { streamId } = await app().call(one, chatCalls.getConversation, { id })
    const saying = (text: string) => ({ id: streamId, code: randomUUID(), type: 'text', body: { text } })
    return {
      ...{ id, streamId, saying },
      say: async (who: CastMember, text: string) =>
        (await app().call(who, streamCalls.add, saying(text))).entry,
      see: (who: CastMember) => app().call(who, chatCalls.markSeen, { id }),
      heard: async (who: CastMember) =>
        (await app().call(who, streamCalls.entries, { id: streamId })).list.map(({ body }) => body),
    }
  }
