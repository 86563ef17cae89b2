import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { presentFriend } from '../contacts.ts'
import { conversations, isStaffOf } from '../store.ts'

type Calls = typeof chatGroupCalls

/** `from` on: a message of which somebody may know who has seen it, and those it was said to as `each`. */
const readers = (
  readerId: ReturnType<typeof sql>,
  id: ReturnType<typeof sql>,
  position: ReturnType<typeof sql>,
) => sql`
  ${conversations}
  join stream_entry as entry on entry.stream_id = stream.id and entry.position = ${position} and entry.removed_at is null
    and entry.by_id is not null and entry.position >= member.from_position
  left join conversation_present as each on each.conversation_id = conversation.id and each.account_id <> entry.by_id
    and each.from_position <= entry.position
  where member.account_id = ${readerId} and member.conversation_id = ${id} and conversation.scope is not null
    and (entry.by_id = ${readerId} or ${isStaffOf(sql`member.account_id`)})`

const counted = prepared(
  (_, readerId: string, id: string, position: number) => sql<{
    read: number
    total: number
    is_theirs: boolean
  }>`
    select count(*) filter (where each.seen_position >= entry.position)::int as read, count(each.account_id)::int as total,
      count(*) > 0 as is_theirs
    from ${readers(sql`${readerId}::uuid`, sql`${id}::uuid`, sql`${position}::int`)}`,
).one

export const countReaders: HandlerOf<(typeof chatCalls)['countReaders']> = async (
  { db, person },
  { id, position },
) => {
  const { read, total, is_theirs } = await counted(db, person.id, id, position)
  if (!is_theirs) fail(kernelErrors.notFound)
  return { read, total }
}

interface Wanted {
  readerId: string
  id: string
  position: number
  hasRead: boolean
  limit: number
  offset: number
}
const page = prepared(
  (_, { readerId, id, position, hasRead, limit, offset }: Wanted) => sql<{
    id: string
    name: string
    avatar_id: string | null
    total: number
  }>`
    select account.id, account.name, account.avatar_id, count(*) over ()::int as total from (
      select each.account_id from ${readers(sql`${readerId}::uuid`, sql`${id}::uuid`, sql`${position}::int`)}
        and (each.seen_position >= entry.position) = ${hasRead}
    ) as those join account on account.id = those.account_id
    order by account.name, account.id limit ${limit} offset ${offset}`,
)

export const listReaders: HandlerOf<Calls['listReaders']> = async (
  context,
  { id, position, hasRead, page: number, limit },
) => {
  const { db, person } = context
  const [rows, { is_theirs }] = await Promise.all([
    page(db, { readerId: person.id, id, position, hasRead, limit, offset: (number - 1) * limit }),
    counted(db, person.id, id, position),
  ])
  if (!is_theirs) fail(kernelErrors.notFound)
  return pageAnswer(
    rows.map(row => presentFriend(context, row)),
    rows[0]?.total ?? 0,
    { page: number, limit },
  )
}
