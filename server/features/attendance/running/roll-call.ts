import { sql } from 'kysely'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMethods, type RecordState, recordStates } from '#contract/features/attendance/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { attendanceEnded } from '../records/events.ts'
import { awaitLeave, leaveAt } from '../records/leave-records.ts'
import { insertPendingRecords, onLeaveOr } from '../records/store.ts'
import { titleAt } from '../records/words.ts'
import { publishToCourse } from './run.ts'

interface RollCall {
  title: string
  /** When it was taken; null: now. */
  beganAt: number | null
  endedAt: number | null
  records: readonly { studentId: string; state: RecordState }[]
}

interface Past {
  id: string
  courseId: string
  title: string
  authorId: string
  beganAt: number
  endedAt: number
}
const insertPast = prepared((db, { id, courseId, title, authorId, beganAt, endedAt }: Past) =>
  db.insertInto('attendance').values({
    ...{ id, course_id: courseId, title, author_id: authorId },
    method: attendanceMethods.number,
    begins_at: at(beganAt),
    ends_at: at(endedAt),
    ended_at: at(endedAt),
  }),
)

/** A phone that got no answer sends the same roll call again, perhaps days later. */
const takenAt = prepared((db, courseId: string, authorId: string, beganAt: number) =>
  db
    .selectFrom('attendance')
    .select('id')
    .where('course_id', '=', courseId)
    .where('begins_at', '=', at(beganAt))
    .where('author_id', '=', authorId),
)

interface Marks {
  attendanceId: string
  courseId: string
  studentIds: readonly string[]
  states: readonly number[]
  by: string
  beganAt: number
  endedAt: number
}
/**
 * Of those who are students of the course: somebody may have left it before the phone was back in the network. Who did not
 * answer and was on leave is on leave.
 */
const insertMarks = prepared(
  (_, { attendanceId, courseId, studentIds, states, by, beganAt, endedAt }: Marks) => sql`
    insert into attendance_record (attendance_id, account_id, edited_by, edited_at, state, leave_id, before_leave)
    select ${attendanceId}::uuid, called.account_id, ${by}::uuid, ${at(endedAt)}::timestamptz,
      ${onLeaveOr(sql`called.state`)}
    from unnest(${studentIds}::uuid[], ${states}::integer[]) as called (account_id, state)
    left join lateral ${leaveAt(sql`${courseId}::uuid`, sql`called.account_id`, sql`${at(beganAt)}::timestamptz`)} as leave
      on called.state = ${sql.lit(recordStates.absent)}
    where exists (
      select from course_student membership
      where membership.course_id = ${courseId} and membership.account_id = called.account_id)
    order by called.account_id
    on conflict do nothing`,
)

/**
 * Adds an attendance of now, in which everybody waits for what staff set: it runs nowhere, asks nobody to check in, and what
 * is not set counts nowhere (decision P73). @returns its id
 */
export async function openByHand(context: CourseContext, given: string) {
  const { db, course, person, now, config } = context
  const id = newId()
  const title = given || titleAt(now, config.TIME_ZONE)
  void insertPast(db, { id, courseId: course.id, title, authorId: person.id, beganAt: now, endedAt: now })
  void awaitLeave(db, course.id)
  void insertPendingRecords(db, id, course.id, now, true)
  publishToCourse(context, { id, course_id: course.id, method: attendanceMethods.number }, 'ended')
  return { id }
}

/**
 * Records what was called out in the room. It is over when it arrives, perhaps hours later, so nobody is ever asked to check
 * in to it.
 */
export async function recordRollCall(context: CourseContext, call: RollCall) {
  const { db, course, person, now, config } = context
  const called = call.records.filter(({ state }) => state !== 'pending')
  if (called.length === 0) fail(attendanceErrors.nobodyCalled)
  const endedAt = Math.min(call.endedAt ?? now, now)
  const beganAt = Math.min(call.beganAt ?? endedAt, endedAt)
  const known = call.beganAt === null ? undefined : await takenAt.first(db, course.id, person.id, beganAt)
  if (known) return known
  const id = newId()
  const title = call.title || titleAt(beganAt, config.TIME_ZONE)
  void insertPast(db, { id, courseId: course.id, title, authorId: person.id, beganAt, endedAt })
  void awaitLeave(db, course.id)
  void insertMarks(db, {
    ...{ attendanceId: id, courseId: course.id, by: person.id, beganAt, endedAt },
    studentIds: called.map(({ studentId }) => studentId),
    states: called.map(({ state }) => recordStates[state]),
  })
  publishToCourse(context, { id, course_id: course.id, method: attendanceMethods.number }, 'ended')
  void context.emit(attendanceEnded, { attendanceId: id, courseId: course.id })
  return { id }
}
