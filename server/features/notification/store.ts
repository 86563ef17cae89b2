import { sql } from 'kysely'
import type { NotificationEvent, NotificationType } from '#contract/features/notification/events.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { isThere, presentTitle } from './subjects.ts'

interface Page {
  type: NotificationType | '100'
  page: number
  limit: number
}

/** A page of an account's messages with what their course adds, newest first. */
export async function pageOfNotifications({ db, now }: Unit, accountId: string, { type, page, limit }: Page) {
  let own = db
    .selectFrom('notification as message')
    .where('message.account_id', '=', accountId)
    .where('message.withdrawn_at', 'is', null)
  if (type !== '100') own = own.where('message.type', '=', Number(type))
  const [{ total }, rows] = await Promise.all([
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    own
      .leftJoin('membership', join =>
        join
          .onRef('membership.course_id', '=', 'message.course_id')
          .on('membership.account_id', '=', accountId)
          .on('membership.left_at', 'is', null),
      )
      .leftJoin('course', join =>
        join.onRef('course.id', '=', 'membership.course_id').on('course.deleted_at', 'is', null),
      )
      .leftJoin('account as owner', 'owner.id', 'course.owner_id')
      .select(['message.id', 'message.type', 'event', 'details', 'read_at'])
      .select(['content_type', 'content_id', 'message.created_at'])
      .select([presentTitle.as('present_title'), isThere(now).as('is_there')])
      .select(['course.id as course_id', 'course.name as course_name', 'membership.role'])
      .select('owner.name as teacher')
      .orderBy('message.id', 'desc')
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
    .where('withdrawn_at', 'is', null)
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
