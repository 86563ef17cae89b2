import { sql } from 'kysely'
import { groupEvent } from '#contract/features/chat/rules.ts'
import type { EntryRow } from '#server/features/stream/public.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { conversations } from '../store.ts'

interface Followed {
  id: string
  stream_id: string
}

/** The conversations of a person, those in which something was said last first. */
export const followedOf = prepared(
  (_, accountId: string, limit: number) => sql<Followed>`
    select conversation.id, stream.id as stream_id from ${conversations}
    left join stream_entry as last on last.stream_id = stream.id and last.position = stream.last_position
    where member.account_id = ${accountId}
    order by last.at desc nulls last, conversation.id desc limit ${limit}`,
)

/** Those of a person by the course that they were last brought together by; without one where it is gone. */
export const byCourse = prepared(
  (_, accountId: string) => sql<{
    course_id: string | null
    course_name: string | null
    id: string
    name: string
    avatar_id: string | null
  }>`
    select course.id as course_id, course.name as course_name, conversation.id,
      coalesce(friend.name, conversation.title) as name, friend.avatar_id
    from ${conversations}
    left join course on course.id = conversation.course_id and course.deleted_at is null
    where member.account_id = ${accountId}
    order by course.name nulls last, course.id, conversation.scope is null, name, conversation.id limit 1000`,
)

/** The newest messages of streams from a position on; none where nobody has said anything. */
export const newestMessages = prepared(
  (_, streamIds: readonly string[], from: readonly number[]) => sql<EntryRow>`
    select last.* from unnest(${streamIds}::uuid[], ${from}::int[]) as asked (stream_id, first)
    cross join lateral (
      select entry.* from stream_entry as entry
      where entry.stream_id = asked.stream_id and entry.position >= asked.first and entry.type <> ${sql.lit(groupEvent)}
      order by entry.position desc limit 1
    ) as last`,
)
