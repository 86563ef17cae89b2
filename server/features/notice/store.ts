import { asSeen, seenPage } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

/** A notice with what a student has done with it; everybody's for null. */
const selectNotice = fragment((db, id: string, studentId: string | null) =>
  seenPage(db, id, studentId)
    .innerJoin('notice', 'notice.id', 'activity.id')
    .leftJoin('notice_reading as reading', join =>
      join.onRef('reading.notice_id', '=', 'notice.id').on('reading.account_id', '=', studentId),
    )
    .select(['notice.needs_acknowledgement', 'notice.is_repeated'])
    .select(['reading.read_at', 'reading.acknowledged_at']),
)
const noticeFor = prepared((db, id: string, studentId: string | null) => selectNotice(db, id, studentId))
const noticeLocked = prepared((db, id: string, studentId: string | null) =>
  selectNotice(db, id, studentId).forNoKeyUpdate('notice'),
)
const noticeShared = prepared((db, id: string, studentId: string | null) =>
  selectNotice(db, id, studentId).forShare('notice'),
)

/** @throws notFound when it is absent, or not for the caller */
export const noticeToSee = async (context: CourseContext, id: string) =>
  asSeen(context, await noticeFor.first(context.db, id, context.studentId))

/** The same, locked against those who change it. */
export const noticeToChange = async (context: CourseContext, id: string) =>
  asSeen(context, await noticeLocked.first(context.db, id, context.studentId))

/** The same, so that nobody changes it meanwhile. */
export const noticeToRead = async (context: CourseContext, id: string) =>
  asSeen(context, await noticeShared.first(context.db, id, context.studentId))
