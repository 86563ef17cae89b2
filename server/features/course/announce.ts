import { courseMessages } from '#contract/features/course/messages.ts'
import type { Hub } from '#server/kernel/hub.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds between two counts of a course: a class that joins all at once is told as one. */
const pause = 1000

interface Count {
  courseId: string
  ownerId: string
  studentCount: number
}

/** Courses whose count was told a moment ago, with the newest count since. */
const quiet = new Map<string, Count | undefined>()

/** Tells open screens how many students a course has by now. */
export function tellCount(unit: Unit, count: Count) {
  const { hub } = unit
  unit.afterCommit(() => {
    if (quiet.has(count.courseId)) return void quiet.set(count.courseId, count)
    sendCount(hub, count)
  })
}

function sendCount(hub: Hub, count: Count) {
  const { courseId, ownerId, studentCount } = count
  hub.publish(topics.course(courseId), courseMessages.memberCount, { courseid: courseId, studentCount })
  hub.publish(topics.account(ownerId), courseMessages.listChanged, {})
  quiet.set(courseId, undefined)
  setTimeout(() => {
    const newest = quiet.get(courseId)
    quiet.delete(courseId)
    if (newest) sendCount(hub, newest)
  }, pause).unref()
}

/** Tells open screens of a course that something about it changed. */
export function tellCourseChanged(unit: Unit, courseId: string) {
  unit.publish(topics.course(courseId), courseMessages.courseChanged, { courseid: courseId })
}

/** Tells a person's other devices that the own list of courses changed. */
export function tellListChanged(unit: Unit, accountId: string) {
  unit.publish(topics.account(accountId), courseMessages.listChanged, {})
}
