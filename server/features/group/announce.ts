import { groupMessages } from '#contract/features/group/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds between two messages about one batch: a class that joins all at once is told as one. */
const pause = 1000
/** Batches that were told of a moment ago; true when something happened since. */
const quiet = new Map<string, boolean>()

/** Tells open screens that groups of a batch changed. */
export function publishGroupsChanged(unit: Unit, courseId: string, batchId: string) {
  const { hub } = unit
  const send = () => {
    hub.publish(topics.course(courseId), groupMessages.groupsChanged, {
      courseid: courseId,
      activityid: batchId,
    })
    quiet.set(batchId, false)
    setTimeout(() => {
      const isDue = quiet.get(batchId)
      quiet.delete(batchId)
      if (isDue) send()
    }, pause).unref()
  }
  unit.afterCommit(() => {
    if (quiet.has(batchId)) quiet.set(batchId, true)
    else send()
  })
}
