import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { MessageExtras, StoredFileBody } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { messageTypes } from '#contract/features/chat/rules.ts'
import { streamErrors } from '#contract/features/stream/errors.ts'
import { addEntries, type EntryRow, takePace } from '#server/features/stream/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail, failureOf } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { conversationKind } from '../kind.ts'
import { limitOf } from '../limits.ts'
import { refusalOf } from '../may-write.ts'
import { publishNews } from '../news.ts'
import { conversations, insertFiles, standings } from '../store.ts'
import { noteSaid } from '../telling/untold.ts'

type Calls = typeof chatCalls

/** Of a conversation of this person; what was recalled is empty. What was done with a group is no message. */
const messagesAt = prepared(
  (_, accountId: string, id: string, positions: readonly number[]) => sql<EntryRow>`
    select entry.* from ${conversations}
    join stream_entry as entry on entry.stream_id = stream.id and entry.position = any(${positions}::int[])
      and entry.position >= member.from_position and entry.by_id is not null
    where member.account_id = ${accountId} and member.conversation_id = ${id}
    order by entry.position`,
)
const streamsAmong = prepared(
  (_, accountId: string, ids: readonly string[]) => sql<{ id: string; stream_id: string }>`
    select conversation.id, stream.id as stream_id from ${conversations}
    where member.account_id = ${accountId} and member.conversation_id = any(${ids}::uuid[])`,
)

/** What is said anew: whom it answered or mentioned, and what others made of it, stay where they are. */
function bodyToForward(body: unknown): object {
  const { reactions, answers, isChanged, mentions, ...said } = body as MessageExtras & {
    answers?: number
    isChanged?: true
    mentions?: unknown
  }
  return { ...said, isForwarded: true }
}

/**
 * Says messages again, by whoever forwards them. A forwarded message is theirs from then on: it stays where the first one is recalled, and
 * its file is read by those who are in the conversation that it was forwarded to.
 */
export const forward: HandlerOf<Calls['forward']> = async (context, { id, positions, conversationIds }) => {
  const { db, person, now, language } = context
  const wanted = [...new Set(conversationIds)]
  const [messages, streams, judged] = await Promise.all([
    messagesAt(db, person.id, id, positions),
    streamsAmong(db, person.id, wanted),
    standings(
      db,
      wanted.map(() => person.id),
      wanted,
      now,
    ),
  ])
  if (messages.length === 0 || messages.length < new Set(positions).size) fail(kernelErrors.notFound)
  // What a group says by itself nobody has said.
  if (messages.some(({ type }) => !Object.hasOwn(messageTypes, type))) fail(kernelErrors.notFound)
  if (messages.some(({ removed_at }) => removed_at !== null)) fail(chatErrors.recalled)
  const streamOf = new Map(streams.map(({ id: target, stream_id }) => [target, stream_id]))
  const refusals = wanted.map((target, place) => {
    const streamId = streamOf.get(target)
    const standing = judged.find(row => row.place === place + 1)
    if (!streamId || !standing) return failureOf(kernelErrors.notFound)
    const isInTime = messages.every(() => takePace(conversationKind, streamId, person.id))
    const refusal = refusalOf(standing) ?? (isInTime ? undefined : streamErrors.tooFast)
    return refusal ? failureOf(refusal) : limitOf(standing)
  })
  const targets = wanted.filter((_, place) => !refusals[place])
  const files = messages.filter(({ body }) => (body as Partial<StoredFileBody>).fileId)
  const sent = targets.flatMap(target => files.map(message => ({ target, message })))
  if (sent.length > 0)
    void insertFiles(
      db,
      sent.map(({ message }) => (message.body as StoredFileBody).fileId),
      sent.map(({ target }) => target),
      sent.map(({ message }) => message.type === 'picture'),
      now,
    )
  if (targets.length > 0) noteSaid(context, targets)
  for (const target of targets) publishNews(context, target)
  await addEntries(
    context,
    targets.flatMap(target =>
      messages.map(({ type, body }) => ({
        ...{ streamId: streamOf.get(target)!, byId: person.id, type, body: bodyToForward(body) },
      })),
    ),
  )
  return {
    refused: wanted.flatMap((conversationId, place) => {
      const refusal = refusals[place]
      return refusal
        ? [{ conversationId, reason: textIn(language, refusal.definition, refusal.details) }]
        : []
    }),
  }
}
