import { z } from 'zod'
import { message } from '#contract/message.ts'
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
}
