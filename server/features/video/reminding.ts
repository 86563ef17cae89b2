import { videoErrors } from '#contract/features/video/errors.ts'
import { remindByHand } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { videoReminded } from './events.ts'
import { videoToSee } from './store.ts'

/** Milliseconds in which the same person is not reminded by hand again. */
const pause = 3_600_000

/**
 * Reminds students who have not watched enough of a video; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, closedToAll, over, nobodyLeft
 */
export async function remindWatchers(context: CourseContext, id: string, chosen: readonly string[] | null) {
  const video = await videoToSee(context, id)
  const { closedToAll, nobodyLeft } = videoErrors
  const closed = video.closed_at !== null && closedToAll
  const studentIds = await remindByHand(context, video, { studentIds: chosen, pause, closed, nobodyLeft })
  if (studentIds.length > 0)
    void context.emit(videoReminded, { videoId: id, courseId: context.course.id, studentIds })
  return studentIds.length
}
