import { commentErrors } from '#contract/features/comment/errors.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { remindPauseMinutes } from '#contract/features/topic/rules.ts'
import { remindByHand } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topicReminded } from './events.ts'
import { topicToSee } from './store.ts'

/**
 * Reminds students who have not taken part; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, over, nobodyLeft
 */
export async function remindStudents(context: CourseContext, id: string, chosen: readonly string[] | null) {
  const topic = await topicToSee(context, id)
  const { nobodyLeft } = topicErrors
  const pause = remindPauseMinutes * 60_000
  const { over } = commentErrors
  const studentIds = await remindByHand(context, topic, { studentIds: chosen, pause, over, nobodyLeft })
  if (studentIds.length > 0)
    void context.emit(topicReminded, { topicId: id, courseId: context.course.id, studentIds })
  return studentIds.length
}
