import { commentErrors } from '#contract/features/comment/errors.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
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
  return remindByHand(context, topic, {
    ...{ studentIds: chosen, over: commentErrors.over, nobodyLeft: topicErrors.nobodyLeft },
    tell: studentIds =>
      void context.emit(topicReminded, { topicId: id, courseId: context.course.id, studentIds }),
  })
}
