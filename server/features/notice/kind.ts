import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { noticeDestination } from '#contract/features/notice/destination.ts'
import { noticeRow, noticeType } from '#contract/features/notice/entities.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { isOpenToSomebody, seenKind, seenRows, todoOfStudents } from '#server/features/activity/public.ts'
import { fragment } from '#server/kernel/prepared.ts'
import { noticeFacts } from './events.ts'
import { notices, readings } from './store.ts'

const rowsOf = fragment((db, ids: readonly string[]) =>
  db
    .selectFrom('notice')
    .select(['notice.id', 'needs_acknowledgement'])
    .where(sql<SqlBool>`notice.id = any(${ids}::uuid[])`),
)

const page = seenRows({
  select: rowsOf,
  own: (rows, accountId) => readings.beside(rows, 'notice.id', accountId),
  present: (
    { needs_acknowledgement, read_at = null, acknowledged_at = null },
    { counts, activity },
    { now },
  ) => ({
    ...encode(noticeRow, {
      readAt: read_at,
      acknowledgedAt: acknowledged_at,
      needsAcknowledgement: needs_acknowledgement,
      readCount: counts.done,
      studentCount: counts.students,
    }),
    // It is read after its end, too.
    isRemindable: isOpenToSomebody({ ...activity, last_deadline: null }, now),
  }),
})

/** Notices on the spine of a course. */
export const noticeKind = seenKind({
  types: [noticeType],
  name: { en: 'Notice', zh: '公告' },
  destination: noticeDestination,
  facts: noticeFacts,
  toSee: notices.toSee,
  reminds: { isEndless: true, nobodyLeft: noticeErrors.nobodyLeft },
  page,
  todo: todoOfStudents(
    sql`exists (select from notice where notice.id = activity.id and needs_acknowledgement)`,
    { openAfterEnd: true },
  ),
})
