import { videoType } from '#contract/features/video/entities.ts'

/** Whether an address of both means a video. */
export const isVideoIn = (search: URLSearchParams) =>
  (search.get('contenttype') ?? search.get('type')) === String(videoType)

/** Fetched only where there is one. */
export const importVideo = () => import('#web/features/video/VideoScreen.tsx')
export const importVideoForm = () => import('#web/features/video/editor/EditScreen.tsx')
