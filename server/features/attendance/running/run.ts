import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { attendanceMethods, recordStates } from '#contract/features/attendance/rules.ts'
import { publishRunningChanged } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import { job } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { isOver } from '../records/access.ts'
import { refreshBoard } from '../records/board.ts'
import {
  attendanceAbandoned,
  attendanceEnded,
  attendanceRenamed,
  attendanceReopened,
  attendanceRestored,
  attendanceStarted,
  recordsChanged,
} from '../records/events.ts'
import { awaitLeave, excuse } from '../records/leave-records.ts'
import { isRestorable, stateOf } from '../records/lists.ts'
import { type AttendanceMethod, type Kept, nothingKept, type Wanted } from '../records/method.ts'
import {
  type Attendance,
  findAttendance,
  findLeftRunning,
  insertPendingRecords,
  lockAttendance,
  markForgotten,
  markPendingAbsent,
  markRemembered,
  notSigned,
} from '../records/store.ts'

/** Tells everybody that they may check out now. */
export const openCheckOut = job<{ attendanceId: string }>('attendance.openCheckOut')

/** Ends an attendance at its set time. */
export const closeAttendance = job<{ attendanceId: string }>('attendance.close')

interface NewAttendance extends Kept {
  id: string
  courseId: string
  title: string
  method: number
  authorId: string
  now: number
  endsAt: number | null
}
const insertAttendance = prepared((db, asked: NewAttendance) =>
  db.insertInto('attendance').values({
    id: asked.id,
    course_id: asked.courseId,
    title: asked.title,
    method: asked.method,
    code: asked.code,
    ticket: asked.ticket,
    secret: asked.secret,
    is_strict: asked.is_strict,
    latitude: asked.latitude,
    longitude: asked.longitude,
    radius: asked.radius,
    place: asked.place,
    check_in_until: at(asked.check_in_until),
    check_out_from: at(asked.check_out_from),
    forgotten_state: asked.forgotten_state,
    author_id: asked.authorId,
    begins_at: at(asked.now),
    ends_at: at(asked.endsAt),
  }),
)

interface Start {
  title: string
  wanted: Wanted
  /** When it ends by itself; 0: never. */
  minutes: number
}

/** Starts an attendance by any method. @returns its id, and what the method keeps of it */
export async function startAttendance(
  context: CourseContext,
  method: AttendanceMethod,
  { title, wanted, minutes }: Start,
) {
  const { db, course, person, now } = context
  const kept = { ...nothingKept, ...method.keep(wanted) }
  if (title === '') fail(attendanceErrors.titleMissing)
  const id = newId()
  const endsAt = endAfter(minutes, now)
  const { number } = method
  void insertAttendance(db, {
    ...{ id, courseId: course.id, title, method: number, ...kept },
    ...{ authorId: person.id, now, endsAt },
  })
  void awaitLeave(db, course.id)
  void insertPendingRecords(db, id, course.id, now, false)
  publishToCourse(context, { id, course_id: course.id, method: number }, 'started')
  void context.emit(attendanceStarted, { attendanceId: id, courseId: course.id, title })
  if (endsAt) void context.enqueue(closeAttendance, { attendanceId: id }, { after: endsAt })
  if (kept.check_out_from)
    void context.enqueue(openCheckOut, { attendanceId: id }, { after: kept.check_out_from })
  return { id, kept }
}

/** When it ends by itself; null for 0: never. */
const endAfter = (minutes: number, now: number) => (minutes > 0 ? now + Math.round(minutes * 60_000) : null)

interface NewEnd {
  id: string
  endsAt: number | null
  now: number
}
/** Where people check out, they may do so from now on: a new end is how a class ends sooner or later than it was planned. */
const setEndsAt = prepared((db, { id, endsAt, now }: NewEnd) =>
  db
    .updateTable('attendance')
    .set({ ends_at: at(endsAt), ended_at: null })
    .set({
      check_out_from: sql`case when check_out_from > ${at(now)} then ${at(now)} else check_out_from end`,
    })
    .where('id', '=', id),
)
const setReopened = prepared((db, id: string, now: number) =>
  db
    .updateTable('attendance')
    .set({ reopened_at: at(now) })
    .where('id', '=', id),
)
const markAbsentPending = prepared((db, attendanceId: string) =>
  db
    .updateTable('attendance_record')
    // Who came too late may come again.
    .set({ state: recordStates.pending, ...notSigned })
    .where('attendance_id', '=', attendanceId)
    .where('state', '=', recordStates.absent)
    .where('edited_at', 'is', null),
)

/** Who has not checked in may try again. */
const giveTriesBack = prepared((db, attendanceId: string) =>
  db
    .updateTable('attendance_record')
    .set({ wrong_codes: 0 })
    .where('attendance_id', '=', attendanceId)
    .where('signed_at', 'is', null)
    .where('wrong_codes', '>', 0),
)

const openCheckIn = prepared((db, id: string) =>
  db.updateTable('attendance').set({ check_in_until: null }).where('id', '=', id),
)

function endLater(unit: Unit, { id }: Attendance, minutes: number) {
  const endsAt = endAfter(minutes, unit.now)
  void setEndsAt(unit.db, { id, endsAt, now: unit.now })
  if (endsAt) void unit.enqueue(closeAttendance, { attendanceId: id }, { after: endsAt })
}

/** Changes when a running attendance ends by itself, in minutes from now; 0: never. */
export async function setEnd(unit: Unit, attendance: Attendance, minutes: number) {
  endLater(unit, attendance, minutes)
  publishToCourse(unit, attendance, 'changed')
}

/**
 * Whether anybody could check in to an attendance that continues: not to one that staff took themselves, nor to one that was
 * imported without its code or its place.
 */
export function canContinue({ method, code, secret, latitude }: Attendance) {
  if (method === attendanceMethods.number) return code !== null
  if (method === attendanceMethods.qr) return secret !== null
  return method !== attendanceMethods.gps || latitude !== null
}

/** Lets an attendance that is over continue. What staff recorded stays; everybody else who is absent may check in. */
export async function reopenAttendance(unit: Unit, attendance: Attendance, minutes: number) {
  if (!isOver(attendance, unit.now)) fail(attendanceErrors.stillRunning)
  if (!canContinue(attendance)) fail(attendanceErrors.cannotContinue)
  endLater(unit, attendance, minutes)
  void setReopened(unit.db, attendance.id, unit.now)
  void openCheckIn(unit.db, attendance.id)
  // First, because a forgotten check-out may count as absent.
  if (attendance.forgotten_state !== null)
    void markRemembered(unit.db, attendance.id, attendance.forgotten_state)
  void markAbsentPending(unit.db, attendance.id)
  void giveTriesBack(unit.db, attendance.id)
  publishToCourse(unit, attendance, 'started')
  void unit.emit(attendanceReopened, { attendanceId: attendance.id, courseId: attendance.course_id })
  refreshBoard(unit, attendance.course_id, attendance.id)
}

const undelete = prepared((db, id: string) =>
  db
    .updateTable('attendance')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(isRestorable)
    .returningAll(),
)

/** Takes back a deletion. @throws notFound when there is nothing to take back */
export async function restoreAttendance(unit: Unit, id: string) {
  const attendance = (await undelete.first(unit.db, id)) ?? fail(kernelErrors.notFound)
  // Its time was up, and nobody wrote that down while it was deleted.
  if (attendance.ended_at === null) await endAttendance(unit, attendance)
  publishToCourse(unit, attendance, 'changed')
  void unit.emit(attendanceRestored, { attendanceId: id, courseId: attendance.course_id })
}

const setEnded = prepared((db, id: string, endedAt: number) =>
  db
    .updateTable('attendance')
    .set({ ended_at: at(endedAt) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('deleted_at', 'is', null),
)

/** Ends an attendance; once it has ended, nothing more happens. */
export async function endAttendance(unit: Unit, attendance: Attendance) {
  const { id, course_id, ends_at, check_out_from, forgotten_state } = attendance
  const endedAt = Math.min(unit.now, ends_at ?? unit.now)
  if ((await setEnded.count(unit.db, id, endedAt)) === 0) return
  if (forgotten_state && check_out_from !== null && check_out_from < endedAt) {
    void awaitLeave(unit.db, course_id)
    void markForgotten(unit.db, id, forgotten_state)
    void excuse({ of: 'attendance' })(unit.db, { courseId: course_id, attendanceId: id, accountId: null })
  }
  void markPendingAbsent(unit.db, id)
  publishToCourse(unit, attendance, 'ended')
  void unit.emit(attendanceEnded, { attendanceId: id, courseId: attendance.course_id })
  refreshBoard(unit, attendance.course_id, id)
}

export async function closeInTime(unit: Unit, { attendanceId }: { attendanceId: string }) {
  // Its end may have been put off meanwhile, or is just being put off.
  const attendance = await lockAttendance.first(unit.db, attendanceId)
  if (attendance && attendance.deleted_at === null && isOver(attendance, unit.now))
    await endAttendance(unit, attendance)
}

/** From now on those who have checked in are asked to check out, unless it was opened sooner or is over. */
export async function publishCheckOut(unit: Unit, { attendanceId }: { attendanceId: string }) {
  const attendance = await findAttendance(unit.db, attendanceId)
  if (attendance && attendance.deleted_at === null && !isOver(attendance, unit.now))
    publishToCourse(unit, attendance, 'changed')
}

/** An attendance ends with its course: nobody can check in any more. */
export async function endWithCourse(unit: Unit, { courseId }: { courseId: string }) {
  for (const attendance of await findLeftRunning(unit.db, courseId)) await endAttendance(unit, attendance)
}

export async function abandonAttendance(unit: Unit, attendance: Attendance) {
  await clearAttendance(unit.db, attendance.id, unit.now)
  publishToCourse(unit, attendance, 'abandoned')
  void unit.emit(attendanceAbandoned, { attendanceId: attendance.id, courseId: attendance.course_id })
}

const setDeleted = prepared((db, id: string, now: number) =>
  db
    .updateTable('attendance')
    .set({ deleted_at: at(now) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['ended_at', 'ends_at']),
)
const removeRecords = prepared((db, attendanceId: string) =>
  db.deleteFrom('attendance_record').where('attendance_id', '=', attendanceId),
)

const removeClaims = prepared((db, attendanceId: string) =>
  db.deleteFrom('attendance_claim').where('attendance_id', '=', attendanceId),
)

const removeProofs = prepared((db, attendanceId: string) =>
  db.deleteFrom('attendance_proof').where('attendance_id', '=', attendanceId),
)
const removeSpotChecks = prepared((db, attendanceId: string) =>
  db.deleteFrom('attendance_spot_check').where('attendance_id', '=', attendanceId),
)

/** Abandons an attendance. Its records of students are deleted at once if it was running (decision P62). */
export async function clearAttendance(db: Database, id: string, now: number) {
  const abandoned = await setDeleted.first(db, id, now)
  if (!abandoned || isOver(abandoned, now)) return
  void removeRecords(db, id)
  void removeClaims(db, id)
  void removeProofs(db, id)
  void removeSpotChecks(db, id)
}

const setTitle = prepared((db, id: string, title: string) =>
  db.updateTable('attendance').set({ title }).where('id', '=', id),
)

export async function renameAttendance(unit: Unit, attendance: Attendance, title: string) {
  if (title === '') fail(attendanceErrors.titleMissing)
  void setTitle(unit.db, attendance.id, title)
  publishToCourse(unit, attendance, 'changed')
  void unit.emit(attendanceRenamed, { attendanceId: attendance.id, courseId: attendance.course_id })
}

const setCode = prepared((db, id: string, code: string | null) =>
  db.updateTable('attendance').set({ code }).where('id', '=', id),
)

export async function changeCode(unit: Unit, attendance: Attendance, code: string | null) {
  void setCode(unit.db, attendance.id, code)
  publishToStaff(unit, attendance, 'changed')
}

/** Tells students, and the staff's pages, what their records say by now; one that is over is judged anew. */
export function publishRecorded(
  context: Unit,
  attendance: Attendance,
  recorded: readonly { account_id: string; state: number }[],
) {
  const { hub, publish, now } = context
  const { id, course_id } = attendance
  for (const { account_id, state } of recorded) {
    const topic = topics.account(account_id)
    if (hub.isHeard(topic))
      publish(topic, attendanceMessages.recorded, {
        courseId: course_id,
        attendanceId: id,
        recordStatus: stateOf(state),
      })
  }
  refreshBoard(context, course_id, id)
  if (recorded.length > 0 && isOver(attendance, now))
    void context.emit(recordsChanged, { courseId: course_id })
}

type PublishedAttendance = Pick<Attendance, 'id' | 'course_id' | 'method'>
type Action = 'started' | 'changed' | 'ended' | 'abandoned'

const notice = ({ id, course_id, method }: PublishedAttendance, action: Action) => ({
  courseId: course_id,
  id,
  type: String(method),
  action,
})

export function publishToCourse(unit: Unit, attendance: PublishedAttendance, action: Action) {
  const { publish } = unit
  publish(topics.course(attendance.course_id), attendanceMessages.published, notice(attendance, action))
  publishRunningChanged(unit, attendance.course_id)
}

/** For changes that concern nobody else, such as a new code. */
export function publishToStaff({ publish }: Unit, attendance: PublishedAttendance, action: Action) {
  publish(topics.staff(attendance.course_id), attendanceMessages.published, notice(attendance, action))
}

/** Seconds until it ends by itself, -1 without limit, 0 when it is over. */
export function remainingSeconds(attendance: Pick<Attendance, 'ended_at' | 'ends_at'>, now: number) {
  if (isOver(attendance, now)) return 0
  return attendance.ends_at === null ? -1 : Math.ceil((attendance.ends_at - now) / 1000)
}
