import { type Selectable, sql } from 'kysely'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { AttendanceTable } from '#server/kernel/schema.ts'

export type Attendance = Selectable<AttendanceTable>

const attendanceById = prepared((db, id: string) =>
  db.selectFrom('attendance').selectAll().where('id', '=', id),
)
export const findAttendance = (db: Database, id: string): Promise<Attendance | undefined> =>
  attendanceById.first(db, id)

/** A waiting record for every student of the course, in one statement. */
export const insertPendingRecords = prepared(
  (_, attendanceId: string, courseId: string) => sql`
    insert into attendance_record (attendance_id, account_id, state)
    select ${attendanceId}::uuid, account_id, ${sql.lit(recordStates.pending)} from course_student membership
    where course_id = ${courseId}`,
)

/** Everything that decides a check-in, in one statement: the attendance, its course and the person's place there. */
export const findForCheckIn = prepared((db, attendanceId: string, accountId: string) =>
  db
    .selectFrom('attendance')
    .innerJoin('course', 'course.id', 'attendance.course_id')
    .leftJoin('course_member as membership', join =>
      join
        .onRef('membership.course_id', '=', 'attendance.course_id')
        .on('membership.account_id', '=', accountId),
    )
    .select(['attendance.id', 'attendance.course_id', 'attendance.title'])
    .select(['attendance.method', 'attendance.code'])
    .select(['attendance.ends_at', 'attendance.ended_at', 'attendance.deleted_at'])
    .select(['course.name as course_name', 'course.class_name', 'membership.role'])
    .select('course.ended_at as course_ended_at')
    .where('attendance.id', '=', attendanceId),
)

export type CheckInCandidate = Awaited<ReturnType<typeof findForCheckIn.one>>

/** One student's record, locked: the same student's other requests wait, nobody else's do. */
export const lockRecord = prepared((db, attendanceId: string, accountId: string) =>
  db
    .selectFrom('attendance_record')
    .select(['state', 'signed_at', 'edited_at', 'wrong_codes'])
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId)
    .forUpdate(),
)

export type CheckInRecord = Awaited<ReturnType<typeof lockRecord.one>>

/** Waits for a concurrent abandonment, so that no record outlives the attendance. */
export const insertRecord = prepared(
  (_, attendanceId: string, accountId: string) => sql`
    insert into attendance_record (attendance_id, account_id, state)
    select id, ${accountId}::uuid, ${sql.lit(recordStates.pending)} from attendance
    where id = ${attendanceId} and deleted_at is null
    for share on conflict do nothing`,
)

/** The same for several people; for those who are not students of the course, nothing. */
export const insertRecordsOfStudents = prepared(
  (_, attendanceId: string, accountIds: readonly string[]) => sql`
    insert into attendance_record (attendance_id, account_id, state)
    select attendance.id, asked.account_id, ${sql.lit(recordStates.pending)}
    from attendance cross join unnest(${accountIds}::uuid[]) as asked (account_id)
    where attendance.id = ${attendanceId} and attendance.deleted_at is null and exists (
      select from course_student membership where membership.course_id = attendance.course_id
        and membership.account_id = asked.account_id)
    order by asked.account_id
    for share of attendance on conflict do nothing`,
)

export const countWrongCode = prepared((db, attendanceId: string, accountId: string) =>
  db
    .updateTable('attendance_record')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId),
)

interface Signing {
  attendanceId: string
  accountId: string
  address: string
  now: number
}
export const signRecord = prepared((db, { attendanceId, accountId, address, now }: Signing) =>
  db
    .updateTable('attendance_record')
    .set({ state: recordStates.present, signed_at: at(now), address })
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId),
)

/** The attendances still running in a course that has ended. */
export const findLeftRunning = prepared((db, courseId: string) =>
  db
    .selectFrom('attendance')
    .innerJoin('course', 'course.id', 'attendance.course_id')
    .selectAll('attendance')
    .where('attendance.course_id', '=', courseId)
    .where('attendance.ended_at', 'is', null)
    .where('attendance.deleted_at', 'is', null)
    .where('course.ended_at', 'is not', null),
)

/** Anyone who has not checked in is absent. */
export const markPendingAbsent = prepared((db, attendanceId: string) =>
  db
    .updateTable('attendance_record')
    .set({ state: recordStates.absent })
    .where('attendance_id', '=', attendanceId)
    .where('state', '=', recordStates.pending),
)

export const courseOf = prepared((db, id: string) =>
  db.selectFrom('course').select(['name', 'class_name', 'ended_at']).where('id', '=', id),
)

const studentOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('course_member as membership')
    .select('account_id')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('role', '=', 'student'),
)
export const isStudent = async (db: Database, courseId: string, accountId: string) =>
  (await studentOf(db, courseId, accountId)).length > 0

/** One student's record, if there is one; none for null. */
export const recordOf = prepared((db, attendanceId: string, accountId: string | null) =>
  db
    .selectFrom('attendance_record')
    .select(['state', 'signed_at', 'wrong_codes'])
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId),
)
