import { chatMessages } from '#contract/features/chat/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { membersOf } from './store.ts'

/** Milliseconds between two messages that there is something new in a conversation. */
const interval = 1000

/** Tells all who are in a conversation that there is something new, whichever screen they are on. */
export function publishNews({ hub, throttle }: Unit, conversationId: string) {
  throttle(`chat.news:${conversationId}`, {
    interval,
    async run(db) {
      for (const { id } of await membersOf(db, conversationId))
        hub.publish(topics.account(id), chatMessages.news, { conversationId })
    },
  })
}

/** Tells somebody's open screens that their list has changed. */
export const publishListChanged = (unit: Unit, accountId: string, conversationId: string) =>
  unit.publish(topics.account(accountId), chatMessages.listChanged, { conversationId })
