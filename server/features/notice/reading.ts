import { sql } from 'kysely'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { noticeMessages } from '#contract/features/notice/messages.ts'
import { noterOf } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noticeFacts } from './events.ts'
import { notices } from './store.ts'

const done = noterOf(noticeFacts, noticeMessages.readersChanged, 'notice.readers')

const keepRead = prepared(
  (_, noticeId: string, accountId: string, now: number) => sql`
    insert into notice_reading as reading (notice_id, account_id, read_at)
    values (${noticeId}, ${accountId}, ${at(now)})
    on conflict (notice_id, account_id) do update set read_at = excluded.read_at where reading.read_at is null`,
)
const keepAcknowledged = prepared(
  (_, noticeId: string, accountId: string, now: number) => sql`
    insert into notice_reading as reading (notice_id, account_id, read_at, acknowledged_at)
    values (${noticeId}, ${accountId}, ${at(now)}, ${at(now)})
    on conflict (notice_id, account_id) do update set
      read_at = coalesce(reading.read_at, excluded.read_at), acknowledged_at = excluded.acknowledged_at
    where reading.acknowledged_at is null`,
)

/**
 * A student has opened a notice; the first time counts.
 * @returns when they did, null for staff viewing as a student
 */
export async function readNotice(context: CourseContext, id: string): Promise<number | null> {
  const { db, now, studentId } = context
  const notice = await notices.toDo(context, id)
  if (studentId === null) return null
  if (notice.read_at !== null) return notice.read_at
  void keepRead(db, id, studentId, now)
  done(context, id, studentId, !notice.needs_acknowledgement)
  return now
}

/**
 * A student confirms having read a notice; the first time counts.
 * @throws needsNone
 */
export async function acknowledgeNotice(context: CourseContext, id: string): Promise<number | null> {
  const { db, now, studentId } = context
  const notice = await notices.toDo(context, id)
  if (!notice.needs_acknowledgement) fail(noticeErrors.needsNone)
  if (studentId === null) return null
  if (notice.acknowledged_at !== null) return notice.acknowledged_at
  void keepAcknowledged(db, id, studentId, now)
  done(context, id, studentId)
  return now
}
