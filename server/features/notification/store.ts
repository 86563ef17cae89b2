import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type NotificationType, notificationTypes } from '#contract/features/notification/entities.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { derived } from '#server/kernel/declaration.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import type { DB } from '#server/kernel/schema.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { bundlesOf } from './bundles.ts'
import { repeatAfter } from './timing.ts'
import { truthOf } from './truth.ts'

/** Told outside only: in no list and no count. */
export const letters = Number(notificationTypes.letters)

interface Page {
  type: NotificationType | '100'
  page: number
  limit: number
}

interface MessageQuery {
  accountId: string
  type: number
  now: number
  limit: number
  offset: number
}

const messages = fragment(
  (db, ofType: boolean, { accountId, type }: Pick<MessageQuery, 'accountId' | 'type'>) => {
    const own = db
      .selectFrom('notification as message')
      .where('message.account_id', '=', accountId)
      .where('message.type', '<>', letters)
      .where('message.withdrawn_at', 'is', null)
    return ofType ? own.where('message.type', '=', type) : own
  },
)

/** Of a bundle the newest, in whose place it stands. */
const isNewest = sql<boolean>`(message.bundle_id is null or not exists (
  select from notification as newer where newer.bundle_id = message.bundle_id and newer.id > message.id
    and newer.withdrawn_at is null))`

const totals = variants({ ofType: [true, false] }, ({ ofType }) =>
  prepared((db, asked: Pick<MessageQuery, 'accountId' | 'type'>) =>
    messages(db, ofType, asked).where(isNewest).select(sql<number>`count(*)::int`.as('total')),
  ),
)

const pagesOf = derived(declarations => {
  const { presentTitle, presentType, isThere } = truthOf({ declarations })
  return variants({ ofType: [true, false] }, ({ ofType }) =>
    prepared((db, asked: MessageQuery) =>
      db
        .selectFrom(
          messages(db, ofType, asked)
            .where(isNewest)
            .select(['message.id', 'message.bundle_id'])
            .orderBy('message.id', 'desc')
            .limit(asked.limit)
            .offset(asked.offset)
            .as('shown'),
        )
        .innerJoinLateral(
          sql<Selectable<DB['notification']>>`(
            select * from notification where id = shown.id
            union all select * from notification
            where bundle_id = shown.bundle_id and id < shown.id and withdrawn_at is null)`.as('message'),
          join => join.onTrue(),
        )
        .leftJoin('course_member as membership', join =>
          join
            .onRef('membership.course_id', '=', 'message.course_id')
            .on('membership.account_id', '=', asked.accountId),
        )
        .leftJoin('course', join =>
          join.onRef('course.id', '=', 'membership.course_id').on('course.deleted_at', 'is', null),
        )
        .leftJoin('account as owner', 'owner.id', 'course.owner_id')
        .select(['message.id', 'message.bundle_id', 'message.type', 'event', 'details', 'read_at'])
        .select(['content_type', 'content_id', 'message.created_at'])
        .select([presentTitle.as('present_title'), presentType.as('present_type')])
        .select(isThere(asked.now).as('is_there'))
        .select(['course.id as course_id', 'course.name as course_name', 'membership.role'])
        .select('owner.name as teacher')
        .orderBy('message.id', 'desc'),
    ),
  )
})

/** A page of an account's messages with details of their course, newest first; of a bundle all its rows, the newest first. */
export async function pageOfNotifications(unit: Unit, accountId: string, { type, page, limit }: Page) {
  const { db, now } = unit
  const ofType = type !== '100'
  const asked = { accountId, type: Number(type), now, limit, offset: (page - 1) * limit }
  const [{ total }, rows] = await Promise.all([
    totals({ ofType }).one(db, asked),
    pagesOf(unit)({ ofType })(db, asked),
  ])
  return { total, bundles: bundlesOf(rows) }
}

/** With those before it that are one with it: what came after was not seen. */
const readOne = prepared(
  (_, accountId: string, now: number, id: string) => sql`
    update notification set read_at = coalesce(read_at, ${at(now)})
    where account_id = ${accountId} and withdrawn_at is null and (id = ${id}::uuid or (id < ${id}::uuid
      and bundle_id = (select bundle_id from notification where id = ${id}::uuid)))`,
)

/** @returns whether there was such a message */
export const markRead = async ({ db, now }: Unit, accountId: string, id: string) =>
  (await readOne.count(db, accountId, now, id)) > 0

const readAll = prepared((db, accountId: string, now: number) =>
  db
    .updateTable('notification')
    .set({ read_at: at(now) })
    .where('account_id', '=', accountId)
    .where('type', '<>', letters)
    .where('withdrawn_at', 'is', null)
    .where('read_at', 'is', null),
)

export const markAllRead = ({ db, now }: Unit, accountId: string) => readAll(db, accountId, now)

const noteShown = prepared((db, accountId: string) =>
  db
    .updateTable('delivery')
    .set({ state: 3, channel: 'screen' })
    .where('account_id', '=', accountId)
    .where('state', '=', 0),
)

/** Messages seen on the screen are no longer sent. */
export const settleShown = ({ db }: Unit, accountId: string) => noteShown(db, accountId)

/**
 * Ends what one person has been told of a thing by these announcements: what was not sent is not, and the next is told anew. For what is
 * ended by a command, where there is no fact (`Announcement.endedBy`).
 */
export function endMessages(events: readonly string[]) {
  const end = prepared((db, accountId: string, contentId: string) =>
    db
      .deleteFrom('notification')
      .where('account_id', '=', accountId)
      .where('event', 'in', [...events])
      .where('content_id', '=', contentId)
      .where('read_at', 'is', null),
  )
  return ({ db }: Unit, accountId: string, contentId: string) => end(db, accountId, contentId)
}

/** Whether somebody was put on the way of being told of a thing a moment ago and has not read it: SQL for audiences. */
export const wasToldLately = (
  event: string,
  { accountId, contentId }: Record<'accountId' | 'contentId', RawBuilder<unknown>>,
  now: number,
) => sql<boolean>`exists (select from notification as told
  where told.account_id = ${accountId} and told.event = ${sql.lit(event)} and told.content_id = ${contentId}
    and told.read_at is null and told.told_at > ${at(now)} - ${sql.lit(`${repeatAfter} milliseconds`)}::interval)`

/** Deletes all messages about erased items, even read ones. */
export const eraseMessages = (db: Database, contentIds: RawBuilder<unknown>) =>
  // biome-ignore lint/plugin: which things are erased is the caller's to say
  sql`delete from notification where content_id in (${contentIds})`.execute(db)
