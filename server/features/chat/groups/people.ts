import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { presentFriend } from '../contacts.ts'
import { findConversation } from '../store.ts'

type Calls = typeof chatGroupCalls

interface Wanted {
  readerId: string
  id: string
  text: string
  limit: number
  offset: number
}
interface Member {
  id: string
  name: string
  avatar_id: string | null
  is_owner: boolean
  is_staff: boolean
  total: number
}

// Where the reader is in it.
const page = prepared(
  (_, { readerId, id, text, limit, offset }: Wanted) => sql<Member>`
    select account.id, account.name, account.avatar_id, account.id = conversation.owner_id as is_owner,
      place.account_id is not null as is_staff, count(*) over ()::int as total
    from conversation_present as reader
    join conversation on conversation.id = reader.conversation_id and conversation.scope is not null
    join conversation_present as member on member.conversation_id = conversation.id
    join account on account.id = member.account_id
    left join course_member as place on place.course_id = coalesce(conversation.of_course_id, conversation.course_id)
      and place.account_id = account.id and place.role <> 'student'
    where reader.account_id = ${readerId} and reader.conversation_id = ${id} and position(${text} in account.name_key) > 0
    order by account.id = conversation.owner_id desc, place.account_id is not null desc, account.name, account.id
    limit ${limit} offset ${offset}`,
)

export const listMembers: HandlerOf<Calls['listMembers']> = async (
  context,
  { id, search, page: number, limit },
) => {
  const { db, person } = context
  const wanted = { readerId: person.id, id, text: typedSearch(search), limit, offset: (number - 1) * limit }
  const [rows, conversation] = await Promise.all([page(db, wanted), findConversation(db, person.id, id)])
  if (!conversation?.scope) fail(kernelErrors.notFound)
  return pageAnswer(
    rows.map(row => ({ ...presentFriend(context, row), isOwner: row.is_owner, isStaff: row.is_staff })),
    rows[0]?.total ?? 0,
    { page: number, limit },
  )
}

const names = prepared(
  (_, readerId: string, id: string, ids: readonly string[]) => sql<{
    id: string
    name: string
    avatar_id: string | null
  }>`
    select account.id, account.name, account.avatar_id
    from conversation_present as reader join account on account.id = any(${ids}::uuid[])
    where reader.account_id = ${readerId} and reader.conversation_id = ${id}
      and (exists (select from conversation_member as member
          where member.conversation_id = reader.conversation_id and member.account_id = account.id)
        or exists (select from conversation_former as former
          where former.conversation_id = reader.conversation_id and former.account_id = account.id))`,
)

export const namePeople: HandlerOf<(typeof chatCalls)['namePeople']> = async (
  { db, person, config },
  { id, accountIds },
) => {
  const [rows, conversation] = await Promise.all([
    names(db, person.id, id, accountIds),
    findConversation(db, person.id, id),
  ])
  if (!conversation) fail(kernelErrors.notFound)
  return { list: rows.map(row => ({ id: row.id, name: row.name, avatar: avatarUrl(config, row.avatar_id) })) }
}
