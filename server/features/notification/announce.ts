import { type RawBuilder, sql } from 'kysely'
import {
  type NotificationEvent,
  type NotificationSwitch,
  notificationKinds,
} from '#contract/features/notification/events.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { startDelivery } from './delivery.ts'
import { grace, repeatAfter } from './timing.ts'
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

/** Makes a message for each student whom a fact concerns. */
export function announce(unit: Unit, { event, courseId, contentId, title, studentIds }: Fact) {
  return announceTo(
    unit,
    event,
    sql`
      select account_id, course_id, ${contentId}::uuid as content_id,
        ${JSON.stringify({ title })}::jsonb as details
      from membership
      where course_id = ${courseId} and role = 'student' and left_at is null
        and (${studentIds ?? null}::uuid[] is null or account_id = any(${studentIds ?? null}::uuid[]))`,
  )
}

const switches: Record<NotificationSwitch, RawBuilder<boolean>> = {
  members: sql`account.notify_members`,
  due: sql`account.notify_due`,
  letters: sql`account.notify_letters`,
  topics: sql`account.notify_topics`,
}

/**
 * Makes the messages of one event and puts them on their way, in one statement however many they are. While an earlier
 * message of the same fact is unread, the new one takes its place; made a moment ago, it is not sent once more. So a
 * job that runs twice adds nothing.
 * @param facts SQL for rows of account_id, course_id, content_id, details
 */
export async function announceTo(unit: Unit, event: NotificationEvent, facts: RawBuilder<unknown>) {
  const kind = notificationKinds[event]
  const isUrgent = 'urgent' in kind
  const wanted = 'switch' in kind ? switches[kind.switch] : sql<boolean>`${!('stays' in kind)}`
  const now = at(unit.now)
  const due = unit.now + (isUrgent ? 0 : grace)
  const dueAt = isUrgent
    ? sql`${at(due)}`
    : sql`case when coalesce(setting.is_quiet, true) then
        after_quiet_hours(${at(due)}, ${unit.config.TIME_ZONE}, coalesce(setting.quiet_from, 1350),
          coalesce(setting.quiet_to, 420))
        else ${at(due)} end`
  const { rows } = await sql<{ account_id: string }>`
    with made as (
      insert into notification as known
        (id, account_id, type, event, details, course_id, content_type, content_id, created_at, told_at)
      select new_id(${now}), fact.account_id, ${Number(kind.type)}::smallint, ${event}::text, fact.details,
        fact.course_id, ${kind.contentType}::smallint, fact.content_id, ${now}, ${now}
      from (${facts}) as fact
      on conflict (account_id, event, content_id) where read_at is null
      do update set id = excluded.id, details = excluded.details, created_at = excluded.created_at,
        told_at = case when known.told_at > ${at(unit.now - repeatAfter)} then known.told_at
          else excluded.told_at end
      returning id, account_id, told_at = ${now} as is_to_tell
    ), sent as (
      insert into delivery (notification_id, account_id, due_at)
      select made.id, made.account_id, ${dueAt}
      from made
      join account on account.id = made.account_id and ${wanted}
      left join delivery_setting as setting on setting.account_id = made.account_id
      where made.is_to_tell
    )
    select account_id from made
  `.execute(unit.db)
  if (rows.length > 0) await startDelivery(unit, due)
  await tellChange(
    unit,
    rows.map(row => row.account_id),
  )
}
