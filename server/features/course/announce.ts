import { sql } from 'kysely'
import { courseMessages } from '#contract/features/course/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds between two counts of a course: a class that joins at once is announced once. */
const interval = 1000

interface Count {
  courseId: string
  ownerId: string
  studentCount: number
  /** `countTurn` of the statement that counted. */
  turn: number
}

/**
 * In the `returning` of a statement that changes a course: statements that change the same one get increasing numbers,
 * because each waits for the one before. Their messages after commit may overtake each other.
 */
export const countTurn = sql<number>`nextval('course_count_turn')`.as('turn')

/** Tells open screens how many students a course has now. */
export function publishCount({ hub, throttle }: Unit, { courseId, ownerId, studentCount, turn }: Count) {
  throttle(`course.count:${courseId}`, {
    interval,
    turn,
    run: () => {
      hub.publish(topics.course(courseId), courseMessages.memberCount, { courseId: courseId, studentCount })
      hub.publish(topics.account(ownerId), courseMessages.listChanged, {})
    },
  })
}

/** Tells open screens of a course that it has changed. */
export function publishCourseChanged(unit: Unit, courseId: string) {
  unit.publish(topics.course(courseId), courseMessages.courseChanged, { courseId: courseId })
}

/** Tells a person's other devices that their own list of courses changed. */
export function publishListChanged(unit: Unit, accountId: string) {
  unit.publish(topics.account(accountId), courseMessages.listChanged, {})
}
