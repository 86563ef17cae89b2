import { videoMessages } from '#contract/features/video/messages.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { dueSoon, videoAnnouncements } from './announcements.ts'
import { videoHandlers } from './calls.ts'
import { videoFile, videoPlayer, videoPoster } from './files.ts'
import { videoKind } from './kind.ts'
import { videoPortable } from './portable.ts'
import { videoScores } from './scores.ts'

const videoCourse = prepared((db, id: string) =>
  db
    .selectFrom('video')
    .innerJoin('activity', 'activity.id', 'video.id')
    .select('activity.course_id')
    .where('video.id', '=', id),
)
async function courseOfVideo(db: Database, id: string) {
  return (await videoCourse.first(db, id))?.course_id
}

export const videoFeature: Feature = {
  name: 'video',
  calls: videoHandlers,
  messages: videoMessages,
  portable: videoPortable,
  locate: { video: courseOfVideo },
  declares: [
    scoreSource(videoScores),
    activityKind(videoKind),
    commentsOn({ types: videoKind.types }),
    fileReader(videoFile),
    fileReader(videoPoster),
    videoPlayer,
    announcement(dueSoon),
    ...videoAnnouncements.map(announcement),
  ],
}
