import { materialMessages } from '#contract/features/material/messages.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { materialViewed } from './events.ts'
import { isClosedTo, materialToView } from './store.ts'

/** Milliseconds in which viewers are gathered before open screens are told. */
const gathering = 500

/**
 * A student has opened a material; the first time counts.
 * @returns when they did, null for staff viewing as a student, and where its time is over
 */
export async function viewMaterial(context: CourseContext, id: string): Promise<number | null> {
  const { now, studentId, course, hub } = context
  const material = await materialToView(context, id)
  if (studentId === null || material.viewed_at !== null) return material.viewed_at
  if (isClosedTo(context, material)) return null
  const about = { materialId: id, courseId: course.id }
  void noteProgress(context, { activityId: id, accountIds: [studentId], state: progressStates.done })
  void context.emit(materialViewed, { ...about, studentId })
  context.throttle(`material.viewers:${id}`, {
    interval: gathering,
    gathers: true,
    run: () => hub.publish(topics.staff(course.id), materialMessages.viewersChanged, about),
  })
  return now
}
