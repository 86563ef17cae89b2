import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { StoredBodies, StoredFileBody } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { takeBackWithin } from '#contract/features/chat/rules.ts'
import { changeEntry, findEntry, removeEntry } from '#server/features/stream/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { textProblem } from './kind.ts'
import { requireMayWrite } from './may-write.ts'
import { publishNews } from './news.ts'
import { findConversation } from './store.ts'

/** What somebody said themselves and may still change. @throws notFound, tooLate */
async function ownMessage(unit: Unit, accountId: string, conversationId: string, position: number) {
  const conversation = await findConversation(unit.db, accountId, conversationId)
  const entry = conversation && (await findEntry(unit, conversation.stream_id, position))
  if (!conversation || !entry || entry.isRemoved || entry.byId !== accountId)
    return fail(kernelErrors.notFound)
  if (entry.at! < unit.now - takeBackWithin) fail(chatErrors.tooLate)
  return { streamId: conversation.stream_id, entry }
}

/**
 * Gives an own text other words. What the other one may not be sent any more is not changed either.
 * @throws notFound, tooLate, empty, tooLong, and why they may not write
 */
export async function changeText(
  unit: Unit,
  accountId: string,
  { id, position, text }: { id: string; position: number; text: string },
) {
  const { streamId, entry } = await ownMessage(unit, accountId, id, position)
  if (entry.type !== 'text') fail(kernelErrors.notFound)
  await requireMayWrite(unit.db, accountId, id)
  const problem = textProblem(text)
  if (problem) throw problem
  const body: StoredBodies['text'] = { ...(entry.body as StoredBodies['text']), text, isChanged: true }
  publishNews(unit, id)
  return (await changeEntry(unit, streamId, position, body)) ?? fail(kernelErrors.notFound)
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
  const { streamId, entry } = await ownMessage(unit, accountId, conversationId, position)
  const { fileId } = entry.body as Partial<StoredFileBody>
  if (!(await removeEntry(unit, streamId, position))) fail(kernelErrors.notFound)
  if (fileId) void forgetFile(unit.db, conversationId, fileId, streamId)
  publishNews(unit, conversationId)
}
