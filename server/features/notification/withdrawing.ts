import { type RawBuilder, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { startDelivery } from './delivery.ts'
import type { Scope } from './facts.ts'
import { afterQuietHours } from './quiet.ts'
import { grace } from './timing.ts'
import { truthOf } from './truth.ts'
import { publishUnread } from './unread.ts'

interface WithdrawalScope {
  now: number
  due: number
  timeZone: string
  contentId: string | null
  partsOf: string | null
  courseId: string | null
  accountId: string | null
}

type Parts = (id: string | null) => RawBuilder<unknown>

function concerns(
  scope: 'content' | 'parts' | 'course' | 'member',
  { contentId, partsOf, courseId, accountId }: WithdrawalScope,
  parts: Parts,
) {
  if (scope === 'content') return sql`message.content_id = ${contentId}`
  if (scope === 'parts') return sql`message.content_id in (${parts(partsOf)})`
  const ofCourse = sql`message.course_id = ${courseId}`
  return scope === 'course' ? ofCourse : sql`${ofCourse} and message.account_id = ${accountId}`
}

const lookAgainIn = (declarations: Declarations) => {
  const { presentTitle, stillHolds, partsOf } = truthOf({ declarations })
  return variants({ scope: ['content', 'parts', 'course', 'member'] }, ({ scope }) =>
    prepared(
      (_, asked: WithdrawalScope) => sql<{ account_id: string; is_resumed: boolean }>`
      with found as (
        select message.id, message.account_id, message.told_at, message.withdrawn_at is not null as is_withdrawn,
          message.details, ${stillHolds(asked.now)} as holds,
          case when ${presentTitle} is null then message.details
            else message.details || jsonb_build_object('title', ${presentTitle}) end as renamed
        from notification as message
        where message.read_at is null and ${concerns(scope, asked, partsOf)}
        order by message.id for update of message
      ), stopped as (
        update delivery set state = 3, channel = 'withdrawn'
        from found
        where delivery.notification_id = found.id and delivery.state = 0 and not found.holds
        returning delivery.notification_id
      ), resumed as (
        update delivery set state = 0, channel = '', attempts = 0, due_at = ${afterQuietHours(asked.timeZone, at(asked.due))}
        from found left join delivery_setting as setting on setting.account_id = found.account_id
        where delivery.notification_id = found.id and delivery.channel = 'withdrawn'
          and found.holds and found.is_withdrawn and found.told_at is null
        returning delivery.notification_id
      ), turned as (
        update notification set details = found.renamed,
          withdrawn_at = case when found.holds then null
            when found.is_withdrawn then notification.withdrawn_at else ${at(asked.now)} end,
          told_at = case
            when notification.id in (select notification_id from resumed) then ${at(asked.now)}
            when exists (select from delivery where notification_id = found.id and state = 2) then notification.told_at
            when exists (select from delivery where notification_id = found.id and channel = 'withdrawn')
              or notification.id in (select notification_id from stopped) then null
            else notification.told_at end
        from found
        where notification.id = found.id and (found.is_withdrawn = found.holds or found.renamed <> found.details)
        returning notification.id, notification.account_id
      )
      select account_id, id in (select notification_id from resumed) as is_resumed from turned`,
    ),
  )
}

function scopeOf(of: Scope) {
  if ('contentId' in of) return 'content'
  if ('partsOf' in of) return 'parts'
  return of.accountId ? 'member' : 'course'
}

/**
 * Re-checks unread messages after a change: those no longer true are withdrawn, including pending ones; those true
 * again are restored, and sent if they had not been; names are updated. Open pages are notified.
 */
export function reconsiderer(declarations: Declarations) {
  const lookAgain = lookAgainIn(declarations)
  return async (unit: Unit, of: Scope) => {
    const { db, now, config } = unit
    const due = now + grace
    const nobody = { contentId: null, partsOf: null, courseId: null, accountId: null }
    const asked = { now, due, timeZone: config.TIME_ZONE, ...nobody, ...of }
    const rows = await lookAgain({ scope: scopeOf(of) })(db, asked)
    if (rows.some(row => row.is_resumed)) void startDelivery(unit, due)
    await publishUnread(unit, [...new Set(rows.map(row => row.account_id))])
  }
}
