import { groupMessages } from '#contract/features/group/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import { event } from '#server/kernel/jobs.ts'
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

/** These students are in another group of a batch by now, or in none. */
export const regrouped = event<{ courseId: string; accountIds: string[] }>('group.regrouped')

/** What is true for somebody because of their group may be something else by now. */
export function noteRegrouped(unit: Unit, courseId: string, accountIds: readonly string[]) {
  if (accountIds.length > 0) void unit.emit(regrouped, { courseId, accountIds: [...accountIds] })
}
