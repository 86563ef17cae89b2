import { commentMessages } from '#contract/features/comment/messages.ts'
import { searched } from '#server/features/activity/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { commentAnnouncements } from './announcements.ts'
import { commentHandlers } from './calls.ts'
import { emptier } from './changing.ts'
import { commentFiles } from './files.ts'
import { commentPersonal } from './personal.ts'
import { commentPortable } from './portable.ts'
import { commentsSearched } from './search.ts'

const commentCourse = prepared((db, id: string) =>
  db
    .selectFrom('comment')
    .innerJoin('activity', 'activity.id', 'comment.activity_id')
    .select('activity.course_id')
    .where('comment.id', '=', id),
)
async function courseOfComment(db: Database, id: string) {
  return (await commentCourse.first(db, id))?.course_id
}

export const commentFeature: Feature = {
  name: 'comment',
  calls: commentHandlers,
  messages: commentMessages,
  workers: [emptier],
  portable: commentPortable,
  locate: { comment: courseOfComment },
  declares: [
    fileReader(commentFiles),
    personalData(commentPersonal),
    searched(commentsSearched),
    ...commentAnnouncements.map(announcement),
  ],
}
