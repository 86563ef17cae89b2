import { ownRow, seenPage, seenStore, studentsSeen } from '#server/features/activity/public.ts'

/** What is a notice's own. */
export const noticeRows = ownRow<{ needsAcknowledgement: boolean; isRepeated: boolean }>('notice', {
  needsAcknowledgement: 'needs_acknowledgement',
  isRepeated: 'is_repeated',
})

/** A notice with what a student has done with it. */
export const notices = seenStore('notice', (db, id, studentId) =>
  seenPage(db, id, studentId)
    .innerJoin('notice', 'notice.id', 'activity.id')
    .leftJoin('notice_reading as reading', join =>
      join.onRef('reading.notice_id', '=', 'notice.id').on('reading.account_id', '=', studentId),
    )
    .select(['notice.needs_acknowledgement', 'notice.is_repeated'])
    .select(['reading.read_at', 'reading.acknowledged_at']),
)

/** A page of the students by whether they have done what a notice asks. */
export const pageOfReaders = studentsSeen(
  notices.toSee,
  students =>
    students
      .leftJoin('notice_reading as reading', join =>
        join
          .onRef('reading.notice_id', '=', 'student.activity_id')
          .onRef('reading.account_id', '=', 'student.account_id'),
      )
      .select(['reading.read_at', 'reading.acknowledged_at']),
  ({ read_at, acknowledged_at }, filter) => ({
    readAt: read_at,
    acknowledgedAt: acknowledged_at,
    isDone: filter === 'done',
  }),
)
