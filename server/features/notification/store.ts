import { sql } from 'kysely'
import type { NotificationEvent, NotificationType } from '#contract/features/notification/events.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'

interface Page {
  type: NotificationType | '100'
  page: number
  limit: number
}

/** A page of an account's messages with what their course adds, newest first. */
export async function pageOfNotifications(db: Database, accountId: string, { type, page, limit }: Page) {
  let own = db.selectFrom('notification').where('notification.account_id', '=', accountId)
  if (type !== '100') own = own.where('notification.type', '=', Number(type))
  const [{ total }, rows] = await Promise.all([
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    own
      .leftJoin('membership', join =>
        join
          .onRef('membership.course_id', '=', 'notification.course_id')
          .on('membership.account_id', '=', accountId)
          .on('membership.left_at', 'is', null),
      )
      .leftJoin('course', join =>
        join.onRef('course.id', '=', 'membership.course_id').on('course.deleted_at', 'is', null),
      )
      .leftJoin('account as owner', 'owner.id', 'course.owner_id')
      .select(['notification.id', 'notification.type', 'event', 'details', 'read_at'])
      .select(['content_type', 'content_id', 'notification.created_at'])
      .select(['course.id as course_id', 'course.name as course_name', 'membership.role'])
      .select('owner.name as teacher')
      .orderBy('notification.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total, rows }
}

/** @param id one message, or all unread ones. @returns whether there was such a message */
export async function markRead({ db, now }: Unit, accountId: string, id?: string) {
  let update = db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${at(now)})` })
    .where('account_id', '=', accountId)
  update = id ? update.where('id', '=', id) : update.where('read_at', 'is', null)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks as read what some people need no longer be told. @returns those who had it unread */
export async function settleFor(
  { db, now }: Unit,
  event: NotificationEvent,
  contentId: string,
  accountIds: readonly string[],
) {
  const rows = await db
    .updateTable('notification')
    .set({ read_at: at(now) })
    .where('event', '=', event)
    .where('content_id', '=', contentId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('read_at', 'is', null)
    .returning('account_id')
    .execute()
  return rows.map(row => row.account_id)
}

/** Takes back the messages about something that is gone. @returns those who had it unread */
export async function withdraw({ db }: Unit, event: NotificationEvent, contentId: string) {
  const rows = await db
    .deleteFrom('notification')
    .where('event', '=', event)
    .where('content_id', '=', contentId)
    .returning(['account_id', 'read_at'])
    .execute()
  return rows.filter(row => row.read_at === null).map(row => row.account_id)
}
