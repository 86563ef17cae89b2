import { sql } from 'kysely'
import type { NotificationEvent, NotificationType } from '#contract/features/notification/events.ts'
import { at } from '#server/kernel/database.ts'
import { part, prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { isThere, presentTitle } from './subjects.ts'

interface Page {
  type: NotificationType | '100'
  page: number
  limit: number
}

interface Asked {
  accountId: string
  type: number
  now: number
  limit: number
  offset: number
}

const messages = part((db, ofType: boolean, { accountId, type }: Pick<Asked, 'accountId' | 'type'>) => {
  const own = db
    .selectFrom('notification as message')
    .where('message.account_id', '=', accountId)
    .where('message.withdrawn_at', 'is', null)
  return ofType ? own.where('message.type', '=', type) : own
})

const totals = variants({ ofType: [true, false] }, ({ ofType }) =>
  prepared((db, asked: Pick<Asked, 'accountId' | 'type'>) =>
    messages(db, ofType, asked).select(sql<number>`count(*)::int`.as('total')),
  ),
)

const pages = variants({ ofType: [true, false] }, ({ ofType }) =>
  prepared((db, asked: Asked) =>
    messages(db, ofType, asked)
      .leftJoin('membership', join =>
        join
          .onRef('membership.course_id', '=', 'message.course_id')
          .on('membership.account_id', '=', asked.accountId)
          .on('membership.left_at', 'is', null),
      )
      .leftJoin('course', join =>
        join.onRef('course.id', '=', 'membership.course_id').on('course.deleted_at', 'is', null),
      )
      .leftJoin('account as owner', 'owner.id', 'course.owner_id')
      .select(['message.id', 'message.type', 'event', 'details', 'read_at'])
      .select(['content_type', 'content_id', 'message.created_at'])
      .select([presentTitle.as('present_title'), isThere(asked.now).as('is_there')])
      .select(['course.id as course_id', 'course.name as course_name', 'membership.role'])
      .select('owner.name as teacher')
      .orderBy('message.id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset),
  ),
)

/** A page of an account's messages with what their course adds, newest first. */
export async function pageOfNotifications({ db, now }: Unit, accountId: string, { type, page, limit }: Page) {
  const ofType = type !== '100'
  const asked = { accountId, type: Number(type), now, limit, offset: (page - 1) * limit }
  const [{ total }, rows] = await Promise.all([
    totals({ ofType }).one(db, asked),
    pages({ ofType })(db, asked),
  ])
  return { total, rows }
}

const readOne = prepared((db, accountId: string, now: number, id: string) =>
  db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${at(now)})` })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('id', '=', id),
)

/** @returns whether there was such a message */
export const markRead = async ({ db, now }: Unit, accountId: string, id: string) =>
  (await readOne.count(db, accountId, now, id)) > 0

const readAll = prepared((db, accountId: string, now: number) =>
  db
    .updateTable('notification')
    .set({ read_at: at(now) })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('read_at', 'is', null),
)

export const markAllRead = ({ db, now }: Unit, accountId: string) => readAll(db, accountId, now)

interface Settled {
  event: NotificationEvent
  contentId: string
  accountIds: readonly string[]
  now: number
}

const settle = prepared((db, { event, contentId, accountIds, now }: Settled) =>
  db
    .updateTable('notification')
    .set({ read_at: at(now) })
    .where('event', '=', event)
    .where('content_id', '=', contentId)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('read_at', 'is', null)
    .returning('account_id'),
)

/** Marks as read what some people need no longer be told. @returns those who had it unread */
export async function settleFor(
  { db, now }: Unit,
  event: NotificationEvent,
  contentId: string,
  accountIds: readonly string[],
) {
  const rows = await settle(db, { event, contentId, accountIds, now })
  return rows.map(row => row.account_id)
}

const noteShown = prepared((db, accountId: string) =>
  db
    .updateTable('delivery')
    .set({ state: 3, channel: 'screen' })
    .where('account_id', '=', accountId)
    .where('state', '=', 0),
)

/** What was seen on the screen is not sent any more. */
export const settleShown = ({ db }: Unit, accountId: string) => noteShown(db, accountId)
