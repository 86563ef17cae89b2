import { performanceMessages } from '#contract/features/performance/messages.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'

/** Milliseconds between two messages to the staff of one course. */
const interval = 1000

/** Tells students what happened to their own stars, and the staff that something did. */
export function publishStars(
  { course, hub, publish, throttle }: CourseContext,
  people: readonly string[],
  change: { stars: number; reason: string },
) {
  if (people.length === 0) return
  const watching = people.map(topics.account).filter(topic => hub.isHeard(topic))
  for (const topic of watching) publish(topic, performanceMessages.mine, { courseId: course.id, ...change })
  throttle(`performance.changed:${course.id}`, {
    interval,
    run: () => hub.publish(topics.staff(course.id), performanceMessages.changed, { courseId: course.id }),
  })
}
