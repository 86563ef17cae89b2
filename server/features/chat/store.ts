import { sql } from 'kysely'
import { conversationStream, type GroupScope } from '#contract/features/chat/rules.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Towards, towards } from './limits.ts'

/** Whether two accounts are in a course together now, over two SQL expressions. */
export const shareCourse = (one: ReturnType<typeof sql>, other: ReturnType<typeof sql>) => sql<boolean>`
  exists (select from course_member as own
    join course_member as theirs on theirs.course_id = own.course_id and theirs.account_id = ${other}
    join course on course.id = own.course_id and course.deleted_at is null
    where own.account_id = ${one})`

/** The other one in a row of `conversation`, for one of its two; null in a group. */
const friendOf = (accountId: ReturnType<typeof sql>) =>
  sql`case when conversation.low_id = ${accountId} then conversation.high_id else conversation.low_id end`

/** `from` on: conversations of people, each with its stream and, where it is of two, the other one as `friend`. */
export const conversations = sql`
  conversation_present as member
  join conversation on conversation.id = member.conversation_id
  join stream on stream.kind = ${sql.lit(conversationStream)} and stream.subject_id = conversation.id
  left join account as friend on friend.id = ${friendOf(sql`member.account_id`)}`

export interface ConversationRow {
  id: string
  stream_id: string
  /** Null in a group. */
  friend_id: string | null
  scope: GroupScope | null
  name: string
  avatar_id: string | null
  course_name: string
  muted_at: number | null
  from_position: number
  seen_position: number
  last_position: number
}

/** Columns of a `ConversationRow`. */
export const conversationColumns = sql`
  conversation.id, stream.id as stream_id, friend.id as friend_id, conversation.scope,
  coalesce(friend.name, conversation.title) as name, friend.avatar_id,
  coalesce((select course.name from course where course.id = conversation.course_id and course.deleted_at is null), '') as course_name,
  member.muted_at, member.from_position, member.seen_position, stream.last_position`

/** A conversation for one of its people. */
export const findConversation = prepared(
  (_, accountId: string, id: string) => sql<ConversationRow>`
    select ${conversationColumns} from ${conversations}
    where member.account_id = ${accountId} and member.conversation_id = ${id}`,
).first

/** What of it a person has with somebody. */
export const findConversationWith = prepared(
  (_, accountId: string, friendId: string) => sql<ConversationRow>`
    select ${conversationColumns} from ${conversations}
    where member.account_id = ${accountId} and conversation.low_id = least(${accountId}::uuid, ${friendId}::uuid)
      and conversation.high_id = greatest(${accountId}::uuid, ${friendId}::uuid)`,
).first

interface Member {
  id: string
  name: string
  avatar_id: string | null
  seen_position: number
  /** Of a group. */
  is_owner: boolean | null
}

/** Who is in it, as each of them is shown to the others. */
export const membersOf = prepared(
  (_, id: string) => sql<Member>`
    select account.id, account.name, account.avatar_id, member.seen_position, conversation.owner_id = account.id as is_owner
    from conversation_present as member join conversation on conversation.id = member.conversation_id join account on account.id = member.account_id
    where member.conversation_id = ${id} order by member.joined_at, account.id`,
)

/** Over rows of `conversation`: whether somebody is its owner or on the staff of its course. */
export const isStaffOf = (accountId: ReturnType<typeof sql>) => sql<boolean>`
  (conversation.owner_id is not distinct from ${accountId} or exists (select from course_member as place
    where place.course_id = coalesce(conversation.of_course_id, conversation.course_id) and place.account_id = ${accountId}
      and place.role <> 'student'))`

/** Over rows of `conversation`: nobody writes there any more, as whom it was of is gone. */
export const isOver = sql<boolean>`(conversation.dissolved_at is not null
  or (conversation.scope = 'class' and conversation.class_id is null)
  or (conversation.scope = 'group' and conversation.group_id is null))`

export interface Standing extends Towards {
  place: number
  scope: GroupScope | null
  /** Of two people. */
  friend_id: string | null
  is_closed: boolean
  /** The one who asks has blocked the other; the other has blocked them. */
  has_blocked: boolean
  is_blocked: boolean
  shares_course: boolean
  /** Of a group. */
  is_over: boolean
  is_course_deleted: boolean
  staff_only: boolean
  is_staff: boolean
  /** The operator lets them say nothing for now. */
  is_silenced: boolean
}

/** How people stand in their conversations, by the place of each from 1; none where somebody is not in one. */
export const standings = prepared(
  (_, accountIds: readonly string[], conversationIds: readonly string[], now: number) => sql<Standing>`
    select asked.place::int, conversation.scope, friend.id as friend_id, friend.deleted_at is not null as is_closed,
      exists (select from conversation_block as block
        where block.account_id = asked.account_id and block.blocked_id = friend.id) as has_blocked,
      exists (select from conversation_block as block
        where block.account_id = friend.id and block.blocked_id = asked.account_id) as is_blocked,
      conversation.scope is null and ${shareCourse(sql`asked.account_id`, sql`friend.id`)} as shares_course,
      ${isOver} as is_over,
      exists (select from course where course.id = conversation.of_course_id and course.deleted_at is not null) as is_course_deleted,
      conversation.staff_only, conversation.scope is not null and ${isStaffOf(sql`asked.account_id`)} as is_staff,
      exists (select from chat_mute as mute where mute.account_id = asked.account_id and mute.muted_until > ${at(now)}) as is_silenced,
      towards.is_newcomer, towards.unanswered, towards.begun
    from unnest(${accountIds}::uuid[], ${conversationIds}::uuid[]) with ordinality as asked (account_id, conversation_id, place)
    join conversation_present as member
      on member.account_id = asked.account_id and member.conversation_id = asked.conversation_id
    join conversation on conversation.id = asked.conversation_id
    left join account as friend on friend.id = ${friendOf(sql`asked.account_id`)}
    left join lateral (${towards(now)}) as towards on true`,
)

/** Which of these conversations somebody is in, each with the position from which on they read it. */
export const readable = prepared(
  (_, accountId: string, ids: readonly string[]) => sql<{ id: string; from_position: number }>`
    select conversation_id as id, from_position from conversation_present
    where account_id = ${accountId} and conversation_id = any(${ids}::uuid[])`,
)

export const insertFiles = prepared(
  (
    _,
    fileIds: readonly string[],
    conversationIds: readonly string[],
    arePictures: readonly boolean[],
    now: number,
  ) => sql`
    insert into conversation_file (file_id, conversation_id, is_picture, created_at)
    select file_id, conversation_id, is_picture, ${at(now)}
    from unnest(${fileIds}::uuid[], ${conversationIds}::uuid[], ${arePictures}::boolean[]) as sent (file_id, conversation_id, is_picture)
    order by file_id, conversation_id
    on conflict do nothing`,
)
