import { reviewMessages } from '#contract/features/review/messages.ts'
import type { TaskKey } from '#server/features/submission/public.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Tells the open screens of these people, and those of the staff, that reviews have changed. */
export function publishReviews(unit: Unit, task: TaskKey, accountIds: readonly string[]) {
  const about = { homeworkId: task.id, courseId: task.course_id }
  for (const accountId of accountIds)
    unit.publish(topics.account(accountId), reviewMessages.reviewsChanged, about)
  unit.publish(topics.staff(task.course_id), reviewMessages.reviewsChanged, about)
}
