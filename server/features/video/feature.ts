import { videoMessages } from '#contract/features/video/messages.ts'
import { seenFeature } from '#server/features/comment/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import { videoAnnouncements } from './announcements.ts'
import { videoHandlers } from './calls.ts'
import { videoFile, videoPlayer, videoPoster } from './files.ts'
import { videoKind } from './kind.ts'
import { videoPortable } from './portable.ts'
import { videoScores } from './scores.ts'

export const videoFeature = seenFeature({
  name: 'video',
  tables: ['video', 'video_caption'],
  thing: 'video',
  kinds: [videoKind],
  calls: videoHandlers,
  messages: videoMessages,
  portable: videoPortable,
  announcements: videoAnnouncements,
  declares: [scoreSource(videoScores), fileReader(videoFile), fileReader(videoPoster), videoPlayer],
})
