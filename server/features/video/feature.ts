import { videoMessages } from '#contract/features/video/messages.ts'
import { activityKind, courseOfTypes } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { dueSoon, videoAnnouncements } from './announcements.ts'
import { videoHandlers } from './calls.ts'
import { videoFile, videoPlayer, videoPoster } from './files.ts'
import { videoKind } from './kind.ts'
import { videoPortable } from './portable.ts'
import { videoScores } from './scores.ts'

export const videoFeature: Feature = {
  name: 'video',
  tables: ['video', 'video_caption'],
  calls: videoHandlers,
  messages: videoMessages,
  portable: videoPortable,
  locate: { video: courseOfTypes(videoKind.types) },
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
