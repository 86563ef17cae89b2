import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { topicOf } from '#server/features/stream/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishListChanged } from './news.ts'
import { conversations, findConversation, membersOf } from './store.ts'
import { endTelling } from './telling/announcements.ts'

const see = prepared(
  (_, accountId: string, id: string, position: number) => sql<{
    seen_position: number
    stream_id: string
    is_group: boolean
  }>`
    update conversation_member as seen set seen_position = least(${position}::int, stream.last_position)
    from ${conversations}
    where member.account_id = ${accountId} and member.conversation_id = ${id}
      and seen.account_id = member.account_id and seen.conversation_id = member.conversation_id
      and seen.seen_position < least(${position}::int, stream.last_position)
    returning seen.seen_position, stream.id as stream_id, conversation.scope is not null as is_group`,
)

/**
 * Notes that somebody has seen a conversation up to a position, and tells the others.
 * @param position absent: all of it
 */
export async function markSeen(
  unit: Unit,
  accountId: string,
  conversationId: string,
  position = 2 ** 31 - 1,
): Promise<void> {
  const [seen] = await see(unit.db, accountId, conversationId, position)
  if (!seen) {
    // Nothing that they had not seen, unless it is not theirs.
    if (!(await findConversation(unit.db, accountId, conversationId))) fail(kernelErrors.notFound)
    return
  }
  void endTelling(unit, accountId, conversationId)
  publishListChanged(unit, accountId, conversationId)
  if (seen.is_group) return publishReaders(unit, conversationId, seen.stream_id)
  const news = { conversationId, accountId, position: seen.seen_position }
  for (const { id } of await membersOf(unit.db, conversationId))
    if (id !== accountId) unit.publish(topics.account(id), chatMessages.seen, news)
}

/** Milliseconds between two messages that more people have seen what was said in a group. */
const interval = 2000

/** Those who have the group open ask again, if they show who has read. */
function publishReaders({ hub, throttle }: Unit, conversationId: string, streamId: string) {
  throttle(`chat.readers:${conversationId}`, {
    interval,
    run: () => hub.publish(topicOf(streamId), chatMessages.readersChanged, { conversationId }),
  })
}
