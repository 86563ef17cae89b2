import { sql } from 'kysely'
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
  /** `countTurn` of the statement that counted. */
  turn: number
}

/**
 * In the `returning` of a statement that changes a course: statements that change the same one get growing numbers,
 * because each waits for the one before. What they tell after commit may overtake each other.
 */
export const countTurn = sql<number>`nextval('course_count_turn')`.as('turn')

/** Courses whose count was told a moment ago: up to which turn, and the newest count since. */
const quiet = new Map<string, { turn: number; next?: Count }>()

/** Tells open screens how many students a course has by now. */
export function publishCount(unit: Unit, count: Count) {
  const { hub } = unit
  unit.afterCommit(() => {
    const told = quiet.get(count.courseId)
    if (!told) sendCount(hub, count)
    else if (count.turn > (told.next ?? told).turn) told.next = count
  })
}

function sendCount(hub: Hub, count: Count) {
  const { courseId, ownerId, studentCount, turn } = count
  hub.publish(topics.course(courseId), courseMessages.memberCount, { courseid: courseId, studentCount })
  hub.publish(topics.account(ownerId), courseMessages.listChanged, {})
  quiet.set(courseId, { turn })
  setTimeout(() => {
    const next = quiet.get(courseId)?.next
    quiet.delete(courseId)
    if (next) sendCount(hub, next)
  }, pause).unref()
}

/** Tells open screens of a course that something about it changed. */
export function publishCourseChanged(unit: Unit, courseId: string) {
  unit.publish(topics.course(courseId), courseMessages.courseChanged, { courseid: courseId })
}

/** Tells a person's other devices that the own list of courses changed. */
export function publishListChanged(unit: Unit, accountId: string) {
  unit.publish(topics.account(accountId), courseMessages.listChanged, {})
}
