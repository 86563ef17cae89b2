import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import { entryRevision } from '#server/features/stream/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { requireMayWrite } from '../may-write.ts'
import { findConversation } from '../store.ts'

type Calls = typeof chatCalls

const insertReaction = prepared(
  (_, { id, position, accountId, emoji, now }: Reaction) => sql`
    insert into conversation_reaction (conversation_id, position, account_id, emoji, created_at)
    values (${id}, ${position}, ${accountId}, ${emoji}, ${at(now)}) on conflict do nothing`,
)
const deleteReaction = prepared((db, { id, position, accountId, emoji }: Reaction) =>
  db
    .deleteFrom('conversation_reaction')
    .where('conversation_id', '=', id)
    .where('position', '=', position)
    .where('account_id', '=', accountId)
    .where('emoji', '=', emoji),
)
interface Reaction {
  id: string
  position: number
  accountId: string
  emoji: string
  now: number
}

/** The entry shows by whom, in the order in which they did so. */
const showReactions = entryRevision(
  ({ id, position }: { streamId: string; id: string; position: number }) => sql`
    (entry.body - 'reactions') || coalesce((
      select jsonb_build_object('reactions', jsonb_object_agg(emoji, ids))
      from (
        select emoji, jsonb_agg(account_id order by created_at, account_id) as ids from conversation_reaction
        where conversation_id = ${id} and position = ${position} group by emoji
      ) as given having count(*) > 0
    ), '{}')`,
)

/** Who may not write does not react either. */
export const react: HandlerOf<Calls['react']> = async (context, { id, position, emoji, isOn }) => {
  const { db, person, now } = context
  const [row] = await Promise.all([
    findConversation(db, person.id, id),
    requireMayWrite(context, person.id, id),
  ])
  if (!row || position < row.from_position) return fail(kernelErrors.notFound)
  const reaction = { id, position, accountId: person.id, emoji, now }
  void (isOn ? insertReaction(db, reaction) : deleteReaction(db, reaction))
  const entry = await showReactions(context, { streamId: row.stream_id, id, position })
  return { entry: entry ?? fail(kernelErrors.notFound) }
}
