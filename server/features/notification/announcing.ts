import { type RawBuilder, sql } from 'kysely'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Announcement, Bundle } from './announcement.ts'
import { startDelivery } from './delivery.ts'
import { afterQuietHours } from './quiet.ts'
import { grace, repeatAfter, rowEndsAfter } from './timing.ts'
import { holdsOf } from './truth.ts'
import { publishUnread } from './unread.ts'

const switches: Record<NonNullable<Announcement['switch']>, RawBuilder<boolean>> = {
  members: sql`account.notify_members`,
  due: sql`account.notify_due`,
  letters: sql`account.notify_letters`,
  topics: sql`account.notify_topics`,
}

interface Moments {
  now: number
  due: number
  /** Earlier messages that may be sent again. */
  again: number
  timeZone: string
}

/** How messages come to be one with those before them. SQL within the statement below. */
interface Bundling {
  /** What a `message` has in common with those of its row; null: nothing. */
  idOf(now: number): RawBuilder<string | null>
  /** When the row of one that is `made` has ended. */
  endOf(due: RawBuilder<number>): RawBuilder<number>
  /** What is done with those before. */
  rest: RawBuilder<unknown>
  /** Milliseconds until they are sent. */
  grace: number
}
const alone: Bundling = { idOf: () => sql`null::uuid`, endOf: due => due, rest: sql``, grace }

const lasting = (milliseconds: number) => sql`${sql.lit(`${milliseconds} milliseconds`)}::interval`
const inRow = (event: string, { by }: Bundle): Bundling => ({
  // Those that were read are over: what comes now is new.
  idOf: now => sql`coalesce((
    select open.bundle_id from (
      select message.bundle_id, ${by} as common from notification as message
      where message.account_id = given.account_id and message.event = ${event}
        and message.course_id = given.course_id and message.content_id <> given.content_id
        and message.read_at is null and message.created_at > ${at(now)} - ${lasting(rowEndsAfter.last)}
    ) as open
    where open.common = ${by} and not exists (
      select from notification as first
      where first.bundle_id = open.bundle_id and first.created_at <= ${at(now)} - ${lasting(rowEndsAfter.first)})
    order by open.bundle_id desc limit 1), new_id(${at(now)}))`,
  endOf: due => sql`least(${due}, (
    select min(first.created_at) from notification as first where first.bundle_id = made.bundle_id
  ) + ${lasting(rowEndsAfter.first)})`,
  rest: sql`, postponed as (
      update delivery set due_at = due.due_at
      from due join notification as earlier on earlier.bundle_id = due.bundle_id
      where delivery.notification_id = earlier.id and delivery.state = 0
    )`,
  grace: rowEndsAfter.last,
})

/**
 * Creates the messages of an announcement and queues them, in one statement however many there are. While an earlier
 * message of the same fact is unread, the new one replaces it; if that was created a moment ago, it is not sent again.
 * So a job that runs twice adds nothing. What is no longer true by then is created withdrawn.
 * @param audience SQL for rows of account_id, course_id, content_id, details, from the input of each run
 */
export function announcer<Given extends object>(
  announcement: Announcement,
  audience: (given: Given, now: number) => RawBuilder<unknown>,
) {
  const { event, type = notificationTypes.teaching, urgent: isUrgent = false } = announcement
  const contentType = announcement.leadsTo?.contentType ?? 0
  const wanted = announcement.switch
    ? switches[announcement.switch]
    : sql<boolean>`${sql.lit(!announcement.stays)}`
  const isHeard = sql`(setting.silent_courses is null or (
    not coalesce(made.course_id = any(setting.silent_courses), false)
    and ${announcement.kind ?? ''} <> all(setting.silent_kinds)))`
  const isNews = announcement.once
    ? sql`not exists (
        select from notification as known
        where known.account_id = facts.account_id and known.event = ${event}
          and known.content_id = facts.content_id and known.read_at is not null
      )`
    : sql`true`
  const dueAt = ({ timeZone, due }: Moments) =>
    isUrgent ? at(due) : afterQuietHours(timeZone, row.endOf(at(due)))
  const row = announcement.bundle ? inRow(event, announcement.bundle) : alone
  const announce = prepared(
    (_, given: Given, moments: Moments) => sql<{ account_id: string }>`
    with message as (
      select facts.*, ${event}::text as event from (${audience(given, moments.now)}) as facts where ${isNews}
    ), judged as (
      select message.*, ${holdsOf(announcement, moments.now)} as holds, ${row.idOf(moments.now)} as bundle_id
      from message cross join lateral (select message.account_id, message.course_id, message.content_id) as given
    ), made as (
      insert into notification as known
        (id, account_id, type, event, details, course_id, content_type, content_id, created_at, told_at, withdrawn_at,
        bundle_id)
      select new_id(${at(moments.now)}), account_id, ${Number(type)}::smallint, event, details,
        course_id, ${contentType}::smallint, content_id, ${at(moments.now)},
        case when holds then ${at(moments.now)} end, case when holds then null else ${at(moments.now)} end,
        bundle_id
      from judged
      on conflict (account_id, event, content_id) where read_at is null
      do update set id = excluded.id, details = excluded.details, created_at = excluded.created_at,
        bundle_id = case when known.created_at > ${at(moments.again)} then known.bundle_id else excluded.bundle_id end,
        withdrawn_at = excluded.withdrawn_at,
        told_at = case when excluded.told_at is null or known.told_at > ${at(moments.again)}
          then known.told_at else excluded.told_at end
      returning id, account_id, course_id, bundle_id, withdrawn_at is null as holds, told_at
    ), due as (
      select made.*, ${dueAt(moments)} as due_at
      from made
      join account on account.id = made.account_id and ${wanted}
      left join delivery_setting as setting on setting.account_id = made.account_id
      where ${isHeard} and case when made.holds then made.told_at = ${at(moments.now)} else made.told_at is null end
    ), sent as (
      insert into delivery (notification_id, account_id, due_at, is_urgent, state, channel)
      select id, account_id, due_at, ${isUrgent}, case when holds then 0 else 3 end,
        case when holds then '' else 'withdrawn' end
      from due
    ) ${row.rest}
    select account_id from made`,
  )
  return async (unit: Unit, given: Given) => {
    const { now, config } = unit
    const due = now + (isUrgent ? 0 : row.grace)
    const rows = await announce(unit.db, given, {
      now,
      due,
      again: now - repeatAfter,
      timeZone: config.TIME_ZONE,
    })
    if (rows.length > 0) void startDelivery(unit, due)
    await publishUnread(
      unit,
      rows.map(row => row.account_id),
    )
  }
}
