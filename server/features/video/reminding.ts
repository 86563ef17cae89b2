import { videoErrors } from '#contract/features/video/errors.ts'
import { remindByHand } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { videoReminded } from './events.ts'
import { videoToSee } from './store.ts'

/**
 * Reminds students who have not watched enough of a video; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, closedToAll, over, nobodyLeft
 */
export async function remindWatchers(context: CourseContext, id: string, chosen: readonly string[] | null) {
  const video = await videoToSee(context, id)
  const { closedToAll, nobodyLeft } = videoErrors
  return remindByHand(context, video, {
    ...{ studentIds: chosen, closed: video.closed_at !== null && closedToAll, nobodyLeft },
    tell: studentIds =>
      void context.emit(videoReminded, { videoId: id, courseId: context.course.id, studentIds }),
  })
}
