import { scoreMessages } from '#contract/features/score/messages.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'

/** Milliseconds in which changes are gathered before open screens are told. */
const gathering = 1000

/** Tells the staff's open screens, and those of students, that grades have changed. */
export function publishChange(
  { course, hub, publish, throttle }: CourseContext,
  studentIds: Iterable<string> = [],
) {
  const about = { courseId: course.id }
  for (const topic of [...new Set(studentIds)].map(topics.account))
    if (hub.listeners(topic) > 0) publish(topic, scoreMessages.changed, about)
  throttle(`score.changed:${course.id}`, {
    interval: gathering,
    run: () => hub.publish(topics.staff(course.id), scoreMessages.changed, about),
  })
}
