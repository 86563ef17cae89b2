import { sql } from 'kysely'
import { courseMessages } from '#contract/features/course/messages.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Hub, topics } from '#server/kernel/hub.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
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

const people = variants({ staffOnly: [true, false] }, ({ staffOnly }) =>
  prepared((db, courseId: string) =>
    db
      .selectFrom('course_member')
      .select('account_id')
      .where('course_id', '=', courseId)
      .$if(staffOnly, members => members.where('role', '<>', 'student')),
  ),
)

interface Audience {
  hub: Hub
  db: Database
  courseId: string
  staffOnly: boolean
}

/** Tells people of a course, wherever they are in Lectern; who is not connected costs a look-up in memory. */
async function tell(
  { hub, db, courseId, staffOnly }: Audience,
  message: typeof courseMessages.runningChanged,
) {
  for (const { account_id } of await people({ staffOnly })(db, courseId))
    hub.publish(topics.account(account_id), message, {})
}

/** Something that runs in a course started, changed or ended: its people's screens ask again, whichever they are on. */
export function publishRunningChanged({ hub, throttle }: Unit, courseId: string) {
  throttle(`course.running:${courseId}`, {
    interval,
    run: db => tell({ hub, db, courseId, staffOnly: false }, courseMessages.runningChanged),
  })
}

/** Milliseconds between two messages about one course's waiting submissions, however many are handed in. */
const waitingInterval = 2000

/** What waits for the staff of a course changed. */
export function publishWaitingChanged({ hub, throttle }: Unit, courseId: string) {
  throttle(`course.waiting:${courseId}`, {
    interval: waitingInterval,
    run: db => tell({ hub, db, courseId, staffOnly: true }, courseMessages.waitingChanged),
  })
}
