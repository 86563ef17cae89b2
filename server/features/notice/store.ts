import { doingsIn, ownRow, seenPage, seenStore, studentsSeen } from '#server/features/activity/public.ts'

/** What is a notice's own. */
export const noticeRows = ownRow<{ needsAcknowledgement: boolean; isRepeated: boolean }>('notice', {
  needsAcknowledgement: 'needs_acknowledgement',
  isRepeated: 'is_repeated',
})

/** When a student has opened a notice, and confirmed having read it. */
export const readings = doingsIn('notice_reading', 'notice_id', ['read_at', 'acknowledged_at'])

/** A notice with what a student has done with it. */
export const notices = seenStore('notice', (db, id, studentId) => {
  const notice = seenPage(db, id, studentId)
    .innerJoin('notice', 'notice.id', 'activity.id')
    .select(['notice.needs_acknowledgement', 'notice.is_repeated'])
  return readings.beside(notice, 'notice.id', studentId)
})

/** A page of the students by whether they have done what a notice asks. */
export const pageOfReaders = studentsSeen(
  notices.toSee,
  students => readings.ofEach(students),
  ({ read_at, acknowledged_at }, filter) => ({
    readAt: read_at,
    acknowledgedAt: acknowledged_at,
    isDone: filter === 'done',
  }),
)
