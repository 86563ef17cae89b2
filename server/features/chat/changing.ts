import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { RemovedBody, StoredBodies, StoredFileBody } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { conversationStream, takeBackWithin } from '#contract/features/chat/rules.ts'
import { entryRevision, removeEntry, storable } from '#server/features/stream/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishPinned } from './extras/pinning.ts'
import { forgetExtras } from './extras/store.ts'
import { mentionsLeft } from './groups/mentions.ts'
import { textProblem } from './kind.ts'
import { requireMayWrite } from './may-write.ts'
import { publishNews } from './news.ts'
import { conversations } from './store.ts'

const findMessage = prepared(
  (_, accountId: string, conversationId: string, position: number) => sql<OwnMessage>`
    select stream.id as stream_id, entry.at, entry.type, entry.body from ${conversations}
    join stream_entry as entry on entry.stream_id = stream.id and entry.position = ${position}
    where member.account_id = ${accountId} and member.conversation_id = ${conversationId}
      and entry.by_id = member.account_id and entry.removed_at is null`,
)
interface OwnMessage {
  stream_id: string
  at: number
  type: string
  body: unknown
}

/** What somebody said themselves and may still change. @throws notFound, tooLate */
async function ownMessage({ db, now }: Unit, accountId: string, conversationId: string, position: number) {
  const message = await findMessage.first(db, accountId, conversationId, position)
  if (!message) return fail(kernelErrors.notFound)
  if (message.at < now - takeBackWithin) fail(chatErrors.tooLate)
  return message
}

/** What others made of it meanwhile stays. */
const changeWords = entryRevision(
  ({ patch }: { streamId: string; position: number; patch: string }) =>
    sql`(entry.body - 'mentions') || ${patch}::jsonb`,
)

/**
 * Gives an own text other words. What the other one may not be sent any more is not changed either.
 * @throws notFound, tooLate, empty, tooLong, and why they may not write
 */
export async function changeText(
  unit: Unit,
  accountId: string,
  { id, position, text }: { id: string; position: number; text: string },
) {
  const [message] = await Promise.all([
    ownMessage(unit, accountId, id, position),
    requireMayWrite(unit, accountId, id),
  ])
  if (message.type !== 'text') fail(kernelErrors.notFound)
  const problem = textProblem(text)
  if (problem) throw problem
  publishNews(unit, id)
  const mentions = mentionsLeft((message.body as StoredBodies['text']).mentions, text)
  const patch: StoredBodies['text'] = { text, isChanged: true, ...(mentions && { mentions }) }
  const changed = await changeWords(unit, { streamId: message.stream_id, position, patch: storable(patch) })
  return changed ?? fail(kernelErrors.notFound)
}

// The same file may have been sent twice.
const forgetFile = prepared(
  (_, conversationId: string, fileId: string, streamId: string) => sql`
    delete from conversation_file where conversation_id = ${conversationId} and file_id = ${fileId}
      and not exists (select from stream_entry as entry
        where entry.stream_id = ${streamId} and entry.removed_at is null and entry.body ->> 'fileId' = ${fileId}::text)`,
)

/** Takes an own message back; nobody reads its file any more. @throws notFound, tooLate */
export async function takeBack(unit: Unit, accountId: string, conversationId: string, position: number) {
  const message = await ownMessage(unit, accountId, conversationId, position)
  if (!(await remove(unit, message, conversationId, position))) fail(kernelErrors.notFound)
}

const messageAt = prepared(
  (_, conversationId: string, position: number) => sql<OwnMessage>`
    select stream.id as stream_id, entry.at, entry.type, entry.body from stream
    join stream_entry as entry on entry.stream_id = stream.id and entry.position = ${position}
    where stream.kind = ${sql.lit(conversationStream)} and stream.subject_id = ${conversationId} and entry.removed_at is null`,
).first

/** Removes a message that the operator has decided about, whoever wrote it and however long ago, unless it was recalled meanwhile. */
export async function removeMessage(unit: Unit, conversationId: string, position: number): Promise<void> {
  const message = await messageAt(unit.db, conversationId, position)
  if (message) await remove(unit, message, conversationId, position, { byOperator: true })
}

/** @returns whether it stood there */
async function remove(
  unit: Unit,
  { stream_id, body }: OwnMessage,
  conversationId: string,
  position: number,
  left: RemovedBody = {},
) {
  const { fileId } = body as Partial<StoredFileBody>
  const [removed, wasPinned] = await Promise.all([
    removeEntry(unit, stream_id, position, left),
    forgetExtras(unit.db, conversationId, position),
  ])
  if (!removed) return false
  if (fileId) void forgetFile(unit.db, conversationId, fileId, stream_id)
  if (wasPinned) publishPinned(unit, conversationId, stream_id)
  publishNews(unit, conversationId)
  return true
}
