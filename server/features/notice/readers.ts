import { studentsSeen } from '#server/features/activity/public.ts'

/** A page of the students by whether they have done what a notice asks. */
export const pageOfReaders = studentsSeen(
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
