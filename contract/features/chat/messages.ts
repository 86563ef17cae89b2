import { z } from 'zod'
import { message } from '#contract/message.ts'
import { uuid } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const conversationId = ['groupid', z.string()] as const

export const chatMessages = {
  news: message(
    'chat_news',
    "Something was said in one of the person's conversations, or has changed there: ask again. Of one conversation at most once a second.",
    wired({ conversationId }),
  ),
  listChanged: message(
    'chat_list_changed',
    'One of the conversations is new to the person, was read or hidden on another device, or is no longer theirs.',
    wired({ conversationId }),
  ),
  seen: message(
    'chat_seen',
    'Somebody has seen what was said in a conversation, up to this position.',
    wired({ conversationId, accountId: ['uid', z.string()], position: z.number() }),
  ),
  pinned: message(
    'chat_pinned',
    'A message of a conversation was pinned, or is no longer: ask again.',
    wired({ conversationId }),
  ),
  readersChanged: message(
    'chat_readers_changed',
    'More people have seen what was said in a group: ask again. Of one conversation at most once in two seconds, to those who have it open.',
    wired({ conversationId }),
  ),
  isTyping: message(
    'chat_is_typing',
    'Somebody is writing in a conversation, to those who have it open; at most once in three seconds.',
    wired({ conversationId, accountId: ['uid', z.string()] }),
  ),
}

/** What a client may send about conversations. */
export const chatRequests = {
  typing: message(
    'chat_typing',
    'The person is writing in a conversation. It is stored nowhere and not answered.',
    wired({ conversationId: ['groupid', z.string().regex(uuid)] }),
  ),
}
