import { type RawBuilder, sql } from 'kysely'
import { conversationDestination } from '#contract/features/chat/destination.ts'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import {
  type Announcement,
  endMessages,
  type Subject,
  upon,
  wasToldLately,
} from '#server/features/notification/public.ts'
import { isMentioned, isUnseen } from '../list.ts'
import { conversations } from '../store.ts'
import { conversationSaid } from './untold.ts'

/** A conversation of its reader. Available to a condition: `conversation`, `member` and `stream`. */
const aboutConversation: Subject = {
  title: sql`(select coalesce(friend.name, subject.title) from conversation as subject
    left join account as friend
      on friend.id = case when subject.low_id = message.account_id then subject.high_id else subject.low_id end
    where subject.id = message.content_id)`,
  rows: () => sql`
    from ${conversations} where member.account_id = message.account_id and member.conversation_id = message.content_id`,
}

/** Who was not told of it by this announcement a while ago, and has not looked since. */
const audience = (event: string, wanted: RawBuilder<boolean>) =>
  upon(
    conversationSaid,
    ({ conversationId }, now) => sql`
      select member.account_id, null::uuid as course_id, conversation.id as content_id, '{}'::jsonb as details
      from ${conversations} join account as reader on reader.id = member.account_id and reader.deleted_at is null
      where member.conversation_id = ${conversationId} and ${wanted}
        and not ${wasToldLately(event, { accountId: sql`member.account_id`, contentId: sql`conversation.id` }, now)}`,
  )

/** They say who has written or where, not what: it may be recalled by then, and telephones lie about. */
const ofConversation = {
  type: notificationTypes.letters,
  about: aboutConversation,
  leadsTo: conversationDestination,
  switch: 'letters',
  label: { en: 'Messages', zh: '消息' },
} satisfies Partial<Announcement>

const isNew = sql<boolean>`(member.muted_at is null and ${isUnseen})`

const saidEvent = 'chat.said'
const said: Announcement = {
  ...ofConversation,
  event: saidEvent,
  madeBy: [audience(saidEvent, sql<boolean>`(${isNew} and not ${isMentioned})`)],
  while: () => isNew,
  action: { en: 'New', zh: '有新消息' },
  title: { en: 'New messages: {title}', zh: '{title} 有新消息' },
}

const mentionedEvent = 'chat.mentioned'
const mentioned: Announcement = {
  ...ofConversation,
  event: mentionedEvent,
  madeBy: [audience(mentionedEvent, isMentioned)],
  while: () => isMentioned,
  action: { en: 'Mentioned', zh: '提到您' },
  title: { en: 'You were mentioned: {title}', zh: '{title} 中有人提到了您' },
}

export const conversationAnnouncements = [said, mentioned]

const events = conversationAnnouncements.map(({ event }) => event)

/** Nobody is told of what they have seen; of what is said after it they are told anew. */
export const endTelling = endMessages(events)
