import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { noticeDestination } from '#contract/features/notice/destination.ts'
import { noticeRow, noticeType } from '#contract/features/notice/entities.ts'
import {
  type ActivityKind,
  countSeen,
  isOpenToSomebody,
  toNewcomers,
} from '#server/features/activity/public.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { noticePublished } from './events.ts'
import { remindReaders } from './reminding.ts'

const notices = fragment((db, ids: readonly string[]) =>
  db
    .selectFrom('notice')
    .select(['notice.id', 'needs_acknowledgement'])
    .where(sql<SqlBool>`notice.id = any(${ids}::uuid[])`),
)
const noticesForStaff = prepared((db, ids: readonly string[]) => notices(db, ids))
const noticesForStudent = prepared((db, ids: readonly string[], accountId: string | null) =>
  notices(db, ids)
    .leftJoin('notice_reading as reading', join =>
      join.onRef('reading.notice_id', '=', 'notice.id').on('reading.account_id', '=', accountId),
    )
    .select(['reading.read_at', 'reading.acknowledged_at']),
)

/** Notices on the spine of a course. */
export const noticeKind: ActivityKind = {
  types: [noticeType],
  name: { en: 'Notice', zh: '公告' },
  opensAt: noticeDestination.opensAt,
  on: {
    published: (unit, { id, course_id }, newcomers) =>
      unit.emit(noticePublished, toNewcomers({ noticeId: id, courseId: course_id }, newcomers)),
  },
  async page({ db, role, studentId, now }, rows) {
    const ids = rows.map(({ id }) => id)
    const own = { read_at: null, acknowledged_at: null }
    const [found, readers] =
      role === 'student'
        ? [await noticesForStudent(db, ids, studentId), []]
        : await Promise.all([
            noticesForStaff(db, ids).then(all => all.map(notice => ({ ...notice, ...own }))),
            countSeen(db, ids),
          ])
    const counts = new Map(readers.map(count => [count.id, count]))
    const activities = new Map(rows.map(row => [row.id, row]))
    return new Map(
      found.map(notice => {
        const count = counts.get(notice.id)
        const row = encode(noticeRow, {
          readAt: notice.read_at,
          acknowledgedAt: notice.acknowledged_at,
          needsAcknowledgement: notice.needs_acknowledgement,
          readCount: count?.done ?? 0,
          studentCount: count?.students ?? 0,
        })
        // It is read after its end, too.
        return [
          notice.id,
          {
            ...row,
            isRemindable: isOpenToSomebody({ ...activities.get(notice.id)!, last_deadline: null }, now),
          },
        ]
      }),
    )
  },
  remind: remindReaders,
  todo: {
    which: sql<boolean>`exists (select from notice where notice.id = activity.id and needs_acknowledgement)`,
    openAfterEnd: sql<boolean>`true`,
    isWaiting: sql<boolean>`false`,
    waiting: sql<number>`0`,
  },
}
