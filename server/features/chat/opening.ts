import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { openStreams } from '#server/features/stream/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { rightsIn } from './groups/managing.ts'
import { findGroup, type Group } from './groups/store.ts'
import { conversationKind } from './kind.ts'
import { refusalOf } from './may-write.ts'
import { publishListChanged } from './news.ts'
import { presentConversation } from './present.ts'
import { findConversation, findConversationWith, shareCourse, standings } from './store.ts'

type Calls = typeof chatCalls

const insertConversation = prepared(
  (_, { id, accountId, friendId, courseId, now }: NewConversation) => sql<{
    id: string
    is_new: boolean
    course_name: string
  }>`
    with opened as (
      insert into conversation as known (id, low_id, high_id, course_id, created_at)
      select ${id}, least(${accountId}::uuid, ${friendId}::uuid), greatest(${accountId}::uuid, ${friendId}::uuid),
        course.id, ${at(now)}
      from (values (1)) as one
      left join course on course.id = ${courseId} and course.deleted_at is null
        and exists (select from course_member where course_id = course.id and account_id = ${accountId})
        and exists (select from course_member where course_id = course.id and account_id = ${friendId})
      where exists (select from account where id = ${friendId} and deleted_at is null)
        and ${shareCourse(sql`${accountId}::uuid`, sql`${friendId}::uuid`)}
      on conflict (low_id, high_id) do update set course_id = coalesce(excluded.course_id, known.course_id)
      returning id, course_id
    ), joined as (
      insert into conversation_member (conversation_id, account_id, joined_at)
      select opened.id, each.id, ${at(now)} from opened, (values (${accountId}::uuid), (${friendId}::uuid)) as each (id)
      on conflict do nothing
    )
    select opened.id, opened.id = ${id} as is_new, coalesce(course.name, '') as course_name
    from opened left join course on course.id = opened.course_id and course.deleted_at is null`,
)
interface NewConversation {
  id: string
  accountId: string
  friendId: string
  courseId: string | null
  now: number
}

/** The conversation with somebody: theirs, if there is one, otherwise a new one with whoever is in a course with the caller. */
export const open: HandlerOf<Calls['open']> = async (context, { friendId, courseId }) => {
  const { db, person, now } = context
  if (friendId === person.id) fail(chatErrors.self)
  const wanted = { id: newId(), accountId: person.id, friendId, courseId, now }
  const opened = await insertConversation.first(db, wanted)
  if (!opened) {
    const known = (await findConversationWith(db, person.id, friendId)) ?? fail(kernelErrors.notFound)
    return { id: known.id, courseName: known.course_name }
  }
  await openStreams(context, conversationKind, [opened.id])
  if (opened.is_new) for (const id of [person.id, friendId]) publishListChanged(context, id, opened.id)
  return { id: opened.id, courseName: opened.course_name }
}

const seenByOther = prepared(
  (_, accountId: string, id: string) => sql<{ seen_position: number }>`
    select other.seen_position from conversation join conversation_member as other on other.conversation_id = conversation.id
    where conversation.id = ${id} and conversation.scope is null and other.account_id <> ${accountId}`,
).first

export const getConversation: HandlerOf<Calls['getConversation']> = async (context, { id }) => {
  const { db, person, config, language, now } = context
  const [row, other, standing, group] = await Promise.all([
    findConversation(db, person.id, id),
    seenByOther(db, person.id, id),
    standings.first(db, [person.id], [id], now),
    findGroup(db, person.id, id),
  ])
  if (!row || !standing) return fail(kernelErrors.notFound)
  const refusal = refusalOf(standing)
  return {
    ...presentConversation(config, row),
    isBlocked: standing.has_blocked,
    seen: row.seen_position,
    friendSeen: other?.seen_position ?? 0,
    refusal: refusal ? textIn(language, refusal) : '',
    group: group ? presentGroup(person.id, group) : null,
  }
}

const presentGroup = (accountId: string, group: Group) => ({
  scope: group.scope,
  courseId: group.course_id,
  memberCount: group.member_count,
  ownerId: group.owner_id,
  isStaffOnly: group.staff_only,
  isDissolved: group.is_over,
  can: rightsIn(accountId, group),
})
