import { reviewMessages } from '#contract/features/review/messages.ts'
import { fileReader } from '#server/features/file/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { reviewAnnouncements } from './announcements.ts'
import { reviewHandlers } from './calls.ts'
import { reviewFiles } from './files.ts'
import { reviewPersonal } from './personal.ts'
import { reviewPortable } from './portable.ts'
import { reviewClock } from './timekeeping.ts'

const reviewCourse = prepared((db, id: string) =>
  db
    .selectFrom('review')
    .innerJoin('activity', 'activity.id', 'review.activity_id')
    .select('activity.course_id')
    .where('review.id', '=', id),
)
async function courseOfReview(db: Database, id: string) {
  return (await reviewCourse.first(db, id))?.course_id
}

/** Students who review what others have handed in: allocated, given, counted, appealed against. */
export const reviewFeature: Feature = {
  name: 'review',
  calls: reviewHandlers,
  messages: reviewMessages,
  workers: [reviewClock],
  portable: reviewPortable,
  locate: { review: courseOfReview },
  declares: [fileReader(reviewFiles), personalData(reviewPersonal), ...reviewAnnouncements.map(announcement)],
}
