import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishListChanged } from './news.ts'
import { conversations, findConversation, findConversationWith, shareCourse } from './store.ts'

type Calls = typeof chatCalls

const hideUntilNow = prepared(
  (_, accountId: string, id: string) => sql`
    update conversation_member as hidden
    set hidden_position = stream.last_position, seen_position = stream.last_position
    from ${conversations}
    where member.account_id = ${accountId} and member.conversation_id = ${id}
      and hidden.account_id = member.account_id and hidden.conversation_id = member.conversation_id`,
)

export const hide: HandlerOf<Calls['hide']> = async (context, { id }) => {
  const { db, person } = context
  if ((await hideUntilNow.count(db, person.id, id)) === 0) fail(kernelErrors.notFound)
  publishListChanged(context, person.id, id)
  return {}
}

const setMuted = prepared((db, accountId: string, id: string, mutedAt: number | null) =>
  db
    .updateTable('conversation_member')
    .set({ muted_at: at(mutedAt) })
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', id),
)

export const mute: HandlerOf<Calls['mute']> = async (context, { id, isMuted }) => {
  const { db, person, now } = context
  if ((await setMuted.count(db, person.id, id, isMuted ? now : null)) === 0) fail(kernelErrors.notFound)
  publishListChanged(context, person.id, id)
  return {}
}

// Whoever is in no course with them and has never talked with them looks as if they did not exist.
const insertBlock = prepared(
  (_, accountId: string, friendId: string, now: number) => sql`
    insert into conversation_block as known (account_id, blocked_id, created_at)
    select ${accountId}, account.id, ${at(now)} from account
    where account.id = ${friendId} and (${shareCourse(sql`${accountId}::uuid`, sql`account.id`)}
      or exists (select from conversation where low_id = least(${accountId}::uuid, account.id)
        and high_id = greatest(${accountId}::uuid, account.id)))
    on conflict (account_id, blocked_id) do update set created_at = known.created_at`,
)
const deleteBlock = prepared((db, accountId: string, friendId: string) =>
  db.deleteFrom('conversation_block').where('account_id', '=', accountId).where('blocked_id', '=', friendId),
)

export const block: HandlerOf<Calls['block']> = async (context, { id, friendId, isBlocked }) => {
  const { db, person, now } = context
  const known = id
    ? ((await findConversation(db, person.id, id)) ?? fail(kernelErrors.notFound))
    : await findConversationWith(
        db,
        person.id,
        friendId ?? fail(kernelErrors.malformed, { field: 'friendid' }),
      )
  const blockedId = (known ? known.friend_id : friendId) ?? fail(kernelErrors.notFound)
  if (blockedId === person.id) fail(chatErrors.self)
  if (!isBlocked) void deleteBlock(db, person.id, blockedId)
  else if ((await insertBlock.count(db, person.id, blockedId, now)) === 0) fail(kernelErrors.notFound)
  // The other one learns it by what they may: what is refused to them, or no longer.
  if (known) for (const each of [person.id, blockedId]) publishListChanged(context, each, known.id)
  return {}
}
