import { sql } from 'kysely'
import type { GroupScope } from '#contract/features/chat/rules.ts'
import { isUnclaimed } from '#server/features/account/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { conversations, isOver, isStaffOf, shareCourse } from '../store.ts'

/** Nobody else changes who is in it, or whose it is, until the transaction ends. What they did before is seen by the statements that follow. */
export const lockGroup = prepared(
  (_, id: string) =>
    sql`select id from conversation where id = ${id} and scope is not null for no key update`,
)

/** A group as one of its members stands in it. */
export interface Group {
  id: string
  stream_id: string
  scope: GroupScope
  title: string
  course_id: string | null
  of_course_id: string | null
  owner_id: string | null
  staff_only: boolean
  is_over: boolean
  is_staff: boolean
  member_count: number
}

export const findGroup = prepared(
  (_, accountId: string, id: string) => sql<Group>`
    select conversation.id, stream.id as stream_id, conversation.scope, conversation.title, conversation.owner_id,
      conversation.of_course_id, coalesce(conversation.of_course_id, conversation.course_id) as course_id,
      conversation.staff_only, ${isOver} as is_over, ${isStaffOf(sql`member.account_id`)} as is_staff,
      (select count(*)::int from conversation_present as each where each.conversation_id = conversation.id) as member_count
    from ${conversations}
    where member.account_id = ${accountId} and member.conversation_id = ${id} and conversation.scope is not null`,
).first

export interface NewGroup {
  id: string
  scope: GroupScope
  title: string
  ownerId: string
  courseId: string | null
  ofCourseId: string | null
  classId: string | null
  groupId: string | null
  isStaffOnly: boolean
  now: number
}

/** None where there is one of the same class, group, course or team. */
export const insertGroup = prepared(
  (
    _,
    { id, scope, title, ownerId, courseId, ofCourseId, classId, groupId, isStaffOnly, now }: NewGroup,
  ) => sql<{
    id: string
  }>`
    insert into conversation (id, scope, title, owner_id, course_id, of_course_id, class_id, group_id, staff_only, created_at)
    values (${id}, ${scope}, ${title}, ${ownerId}, ${courseId}::uuid, ${ofCourseId}::uuid, ${classId}::uuid, ${groupId}::uuid,
      ${isStaffOnly}, ${at(now)})
    on conflict do nothing returning id`,
)

/** Over `account`: may be in a group. */
const isThere = sql<boolean>`account.deleted_at is null and not ${isUnclaimed('account')}`

/** Everybody who belongs to a new group that follows a course: the teaching team first, then who came first. */
export const insertAllWhoBelong = prepared(
  (_, id: string, now: number, most: number) => sql`
    insert into conversation_member (conversation_id, account_id, joined_at)
    select conversation.id, place.account_id, ${at(now)} from conversation
    join course_member as place on place.course_id = conversation.of_course_id
    join account on account.id = place.account_id and ${isThere}
    where conversation.id = ${id} and conversation_admits(conversation.scope, conversation.of_course_id, conversation.class_id,
      conversation.group_id, place.account_id)
    order by place.role = 'student', place.joined_at, place.account_id limit ${most}
    on conflict do nothing`,
)

/** Makes these people members, who read from a position on. */
export const insertMembers = prepared(
  (_, id: string, accountIds: readonly string[], from: number, now: number) => sql`
    with back as (
      delete from conversation_former where conversation_id = ${id} and account_id = any(${accountIds}::uuid[])
    )
    insert into conversation_member (conversation_id, account_id, joined_at, from_position, seen_position, hidden_position)
    select ${id}::uuid, account_id, ${at(now)}, ${from}::int, ${from}::int - 1, ${from}::int - 1
    from unnest(${accountIds}::uuid[]) as account_id
    on conflict do nothing`,
)

interface Candidate {
  id: string
  name: string
  is_member: boolean
  /** In a course with who adds them; in a group that follows a course: belongs to it. */
  is_near: boolean
  /** They, or who adds them, have blocked the other. */
  is_blocked: boolean
  was_removed: boolean
}

/** How these people stand to who adds them. @param id null: to a group that is new */
export const candidates = prepared(
  (_, accountId: string, id: string | null, ids: readonly string[]) => sql<Candidate>`
    select account.id, account.name, member.account_id is not null as is_member,
      case when conversation.of_course_id is null then ${shareCourse(sql`${accountId}::uuid`, sql`account.id`)}
        else conversation_admits(conversation.scope, conversation.of_course_id, conversation.class_id, conversation.group_id, account.id)
      end as is_near,
      exists (select from conversation_block as block
        where (block.account_id = account.id and block.blocked_id = ${accountId})
          or (block.account_id = ${accountId} and block.blocked_id = account.id)) as is_blocked,
      coalesce(former.how = 'removed', false) as was_removed
    from account
    left join conversation on conversation.id = ${id}::uuid
    left join conversation_member as member on member.conversation_id = conversation.id and member.account_id = account.id
    left join conversation_former as former on former.conversation_id = conversation.id and former.account_id = account.id
    where account.id = any(${ids}::uuid[]) and account.id <> ${accountId} and ${isThere}`,
)

/** Takes members out; their names stay at what they said. */
export const deleteMembers = prepared(
  (_, id: string, accountIds: readonly string[], how: 'left' | 'removed', now: number) => sql<{
    account_id: string
  }>`
    with gone as (
      delete from conversation_member where conversation_id = ${id} and account_id = any(${accountIds}::uuid[])
      returning account_id
    )
    insert into conversation_former (conversation_id, account_id, left_at, how)
    select ${id}::uuid, account_id, ${at(now)}, ${how} from gone
    on conflict (conversation_id, account_id) do update set left_at = excluded.left_at, how = excluded.how
    returning account_id`,
)

/** Gives groups without their owner to the course's owner, the oldest of its staff or the oldest member; without members they end. */
export const passOn = prepared(
  (_, ids: readonly string[], now: number) => sql<{ id: string; stream_id: string; owner_id: string | null }>`
    update conversation set owner_id = heir.account_id,
      dissolved_at = case when heir.account_id is null then ${at(now)} else conversation.dissolved_at end
    from conversation as orphan
    join stream on stream.kind = 'conversation' and stream.subject_id = orphan.id
    left join lateral (
      select member.account_id from conversation_present as member
      left join course_member as place on place.account_id = member.account_id
        and place.course_id = coalesce(orphan.of_course_id, orphan.course_id)
      where member.conversation_id = orphan.id
      order by coalesce(place.role = 'owner', false) desc, coalesce(place.role <> 'student', false) desc, member.joined_at,
        member.account_id
      limit 1
    ) as heir on true
    where orphan.id = any(${ids}::uuid[]) and orphan.scope is not null and orphan.dissolved_at is null
      and conversation.id = orphan.id
      and not exists (select from conversation_present as member
        where member.conversation_id = orphan.id and member.account_id = orphan.owner_id)
    returning conversation.id, stream.id as stream_id, conversation.owner_id`,
)

export const setTitle = prepared((db, id: string, title: string) =>
  db.updateTable('conversation').set({ title }).where('id', '=', id),
)
export const setStaffOnly = prepared((db, id: string, staffOnly: boolean) =>
  db.updateTable('conversation').set({ staff_only: staffOnly }).where('id', '=', id),
)
export const setOwner = prepared(
  (_, id: string, accountId: string) => sql`
    update conversation set owner_id = ${accountId} where id = ${id}
      and exists (select from conversation_present as member
        where member.conversation_id = ${id} and member.account_id = ${accountId})`,
)
export const endGroup = prepared((db, id: string, now: number) =>
  db
    .updateTable('conversation')
    .set({ dissolved_at: at(now) })
    .where('id', '=', id),
)
