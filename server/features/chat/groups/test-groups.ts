import { randomUUID } from 'node:crypto'
import type { Wire } from '#contract/call.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { groupEvent } from '#contract/features/chat/rules.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>
type Bound = Wire<typeof chatGroupCalls.openOfCourse.input>['scope']

/** What tests do with groups. */
export function groupsOf(app: () => App) {
  const make = async (owner: CastMember, others: readonly CastMember[], more = {}) =>
    at(
      await app().call(owner, chatGroupCalls.make, {
        accountIds: others.map(({ id }) => id),
        title: 'Reading circle',
        ...more,
      }),
    )
  const open = async (who: CastMember, courseId: string, scope: Bound, subjectId = '') =>
    at(await app().call(who, chatGroupCalls.openOfCourse, { courseId, scope: scope as 'course', subjectId }))

  const at = ({ id, streamId }: { id: string; streamId: string }) => {
    const entries = async (who: CastMember) =>
      (await app().call(who, streamCalls.entries, { id: streamId })).list.toReversed()
    return {
      id,
      streamId,
      say: async (who: CastMember, text: string, more = {}) =>
        (
          await app().call(who, streamCalls.add, {
            ...{ id: streamId, code: randomUUID(), type: 'text', body: { text, ...more } },
          })
        ).entry,
      /** Texts that somebody reads. */
      heard: async (who: CastMember) =>
        (await entries(who)).flatMap(({ type, body, isRemoved }) =>
          type === groupEvent ? [] : isRemoved ? [null] : [(body as { text: string }).text],
        ),
      /** What was done with it, as somebody reads it. */
      done: async (who: CastMember) =>
        (await entries(who)).flatMap(({ type, body }) => (type === groupEvent ? [body as GroupEvent] : [])),
      details: (who: CastMember) => app().call(who, chatCalls.getConversation, { id }),
      members: async (who: CastMember, search = '') =>
        (await app().call(who, chatGroupCalls.listMembers, { id, search, limit: 200 })).list,
      row: async (who: CastMember) =>
        (await app().call(who, chatCalls.listConversations, { limit: 200 })).list.find(row => row.id === id),
    }
  }
  return { make, open }
}
