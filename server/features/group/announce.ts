import { groupMessages } from '#contract/features/group/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds between two messages about one batch: a class that joins at once is announced once. */
const interval = 1000

/** Tells open screens that groups of a batch changed. */
export function publishGroupsChanged({ hub, throttle }: Unit, courseId: string, batchId: string) {
  throttle(`group.changed:${batchId}`, {
    interval,
    run: () =>
      hub.publish(topics.course(courseId), groupMessages.groupsChanged, {
        courseId: courseId,
        batchId: batchId,
      }),
  })
}
