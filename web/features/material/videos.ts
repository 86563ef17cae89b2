import { videoType } from '#contract/features/video/entities.ts'
import { lazily } from '#web/shell/extension-points.ts'

/** Whether an address of both means a video. */
export const isVideoIn = (search: URLSearchParams) =>
  (search.get('contenttype') ?? search.get('type')) === String(videoType)

/* Fetched only where there is one; first.ts sees to it that they are there when their screen opens. */
export const VideoScreen = lazily(
  () => import('#web/features/video/VideoScreen.tsx').then(module => module.VideoScreen),
  'video',
)
export const VideoForm = lazily(
  () => import('#web/features/video/editor/EditScreen.tsx').then(module => module.EditScreen),
  'video',
)
