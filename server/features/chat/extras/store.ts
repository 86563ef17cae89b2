import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { findConversation } from '../store.ts'

/** The stream of a conversation for one of its people. @throws notFound */
export const streamFor = async (db: Database, accountId: string, conversationId: string) =>
  ((await findConversation(db, accountId, conversationId)) ?? fail(kernelErrors.notFound)).stream_id

const forgetReactions = prepared((db, conversationId: string, position: number) =>
  db
    .deleteFrom('conversation_reaction')
    .where('conversation_id', '=', conversationId)
    .where('position', '=', position),
)
export const deletePin = prepared((db, conversationId: string, position: number) =>
  db
    .deleteFrom('conversation_pin')
    .where('conversation_id', '=', conversationId)
    .where('position', '=', position),
)

/** What was recalled has no reactions any more, and is not pinned. @returns whether it was */
export async function forgetExtras(db: Database, conversationId: string, position: number): Promise<boolean> {
  void forgetReactions(db, conversationId, position)
  return (await deletePin.count(db, conversationId, position)) > 0
}

export interface PinnedRow {
  stream_id: string
  position: number
  number: number
  at: number
  by_id: string | null
  code: string | null
  type: string
  body: unknown
  removed_at: number | null
  pinned_by: string
}

export const pinsIn = prepared(
  (_, conversationId: string, streamId: string, from: number) => sql<PinnedRow>`
    select entry.*, account.name as pinned_by
    from conversation_pin as pin
    join stream_entry as entry on entry.stream_id = ${streamId} and entry.position = pin.position
    join account on account.id = pin.by_id
    where pin.conversation_id = ${conversationId} and pin.position >= ${from} and entry.removed_at is null
    order by pin.pinned_at desc, pin.position desc`,
)
