import { LRUCache } from 'lru-cache'
import { chatMessages, chatRequests } from '#contract/features/chat/messages.ts'
import { typing } from '#contract/features/chat/rules.ts'
import { topicOf } from '#server/features/stream/public.ts'
import { Bucket } from '#server/kernel/bucket.ts'
import { Failure } from '#server/kernel/failure.ts'
import { hearing, type SocketClient } from '#server/kernel/feature.ts'
import type { Services } from '#server/kernel/unit.ts'
import { requireMayWrite } from '../may-write.ts'
import { streamFor } from './store.ts'

const pace = { burst: 1, perSecond: 1000 / typing.every }
/** Of one person in one conversation, however many tabs they have. */
const paces = new LRUCache<string, Bucket>({ max: 20_000 })

/** Tells those who have the conversation open; what comes too soon, or from whom it does not become, goes without a word. */
async function publishTyping({ db, hub, clock }: Services, { person }: SocketClient, conversationId: string) {
  const key = `${conversationId} ${person.id}`
  const bucket = paces.get(key) ?? new Bucket(pace)
  paces.set(key, bucket)
  if (!bucket.take()) return
  try {
    const [streamId] = await Promise.all([
      streamFor(db, person.id, conversationId),
      requireMayWrite({ db, now: clock.now() }, person.id, conversationId),
    ])
    hub.publish(topicOf(streamId), chatMessages.isTyping, { conversationId, accountId: person.id })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

export const chatHearings = [
  hearing(chatRequests.typing, (services, client, { conversationId }) =>
    publishTyping(services, client, conversationId),
  ),
]
