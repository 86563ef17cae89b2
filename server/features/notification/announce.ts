import { sql } from 'kysely'
import { type NotificationEvent, notificationKinds } from '#contract/features/notification/events.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { tellChange } from './unread.ts'

interface Fact {
  event: NotificationEvent
  courseId: string
  contentId: string
  /** Of the content. */
  title: string
  /** Whom it concerns; without, every student of the course. */
  studentIds?: string[]
}

/**
 * Makes a message for each student whom a fact concerns, in one statement. While an earlier message of the same fact
 * is unread, the new one takes its place, so that a job that runs twice adds nothing.
 */
export async function announce(unit: Unit, { event, courseId, contentId, title, studentIds }: Fact) {
  const kind = notificationKinds[event]
  const { rows } = await sql<{ account_id: string }>`
    insert into notification
      (id, account_id, type, event, details, course_id, content_type, content_id, created_at)
    select new_id(${at(unit.now)}), account_id, ${Number(kind.type)}::smallint, ${event}::text,
      ${JSON.stringify({ title })}::jsonb, course_id, ${kind.contentType}::smallint, ${contentId}::uuid, ${at(unit.now)}
    from membership
    where course_id = ${courseId} and role = 'student' and left_at is null
      and (${studentIds ?? null}::uuid[] is null or account_id = any(${studentIds ?? null}::uuid[]))
    on conflict (account_id, event, content_id) where read_at is null
    do update set id = excluded.id, details = excluded.details, created_at = excluded.created_at
    returning account_id
  `.execute(unit.db)
  await tellChange(
    unit,
    rows.map(row => row.account_id),
  )
}
