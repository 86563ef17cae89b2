import { type Selectable, sql } from 'kysely'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { AttendanceTable } from '#server/kernel/schema.ts'

export type Attendance = Selectable<AttendanceTable>

export function findAttendance(db: Database, id: string) {
  return db.selectFrom('attendance').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A waiting record for every student of the course, in one statement. */
export async function insertPendingRecords(db: Database, attendanceId: string, courseId: string) {
  await db
    .insertInto('attendance_record')
    .columns(['attendance_id', 'account_id', 'state'])
    .expression(expression =>
      expression
        .selectFrom('membership')
        .select([
          sql<string>`${attendanceId}::uuid`.as('attendance_id'),
          'account_id',
          sql<number>`${sql.lit(recordStates.pending)}`.as('state'),
        ])
        .where('course_id', '=', courseId)
        .where('role', '=', 'student')
        .where('left_at', 'is', null),
    )
    .execute()
}

/** What decides over a check-in, in one statement: the attendance, its course and the person's place there. */
export function findForCheckIn(db: Database, attendanceId: string, accountId: string) {
  return db
    .selectFrom('attendance')
    .innerJoin('course', 'course.id', 'attendance.course_id')
    .leftJoin('membership', join =>
      join
        .onRef('membership.course_id', '=', 'attendance.course_id')
        .on('membership.account_id', '=', accountId)
        .on('membership.left_at', 'is', null),
    )
    .select(['attendance.id', 'attendance.course_id', 'attendance.title', 'attendance.code'])
    .select(['attendance.ends_at', 'attendance.ended_at', 'attendance.deleted_at'])
    .select(['course.name as course_name', 'course.class_name', 'membership.role'])
    .select('course.ended_at as course_ended_at')
    .where('attendance.id', '=', attendanceId)
    .executeTakeFirst()
}

/**
 * One student's record, locked: the same student's other requests wait, nobody else's do.
 * @returns undefined when the attendance was abandoned at this moment
 */
export async function lockRecord(db: Database, attendanceId: string, accountId: string) {
  const row = db
    .selectFrom('attendance_record')
    .selectAll()
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId)
    .forUpdate()
  const known = await row.executeTakeFirst()
  if (known) return known
  // Joined the course after the attendance began.
  await insertRecord(db, attendanceId, accountId)
  return row.executeTakeFirst()
}

/** Waits for who abandons the attendance just now, so that no record outlives it. */
export async function insertRecord(db: Database, attendanceId: string, accountId: string) {
  await sql`
    insert into attendance_record (attendance_id, account_id, state)
    select id, ${accountId}::uuid, ${sql.lit(recordStates.pending)} from attendance
    where id = ${attendanceId} and deleted_at is null
    for share
    on conflict do nothing`.execute(db)
}

export async function countWrongCode(db: Database, attendanceId: string, accountId: string) {
  await db
    .updateTable('attendance_record')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function signRecord(
  db: Database,
  {
    attendanceId,
    accountId,
    address,
    now,
  }: { attendanceId: string; accountId: string; address: string; now: number },
) {
  await db
    .updateTable('attendance_record')
    .set({ state: recordStates.present, signed_at: at(now), address })
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId)
    .execute()
}

/** The attendances that still run in a course that has ended. */
export function findLeftRunning(db: Database, courseId: string) {
  return db
    .selectFrom('attendance')
    .innerJoin('course', 'course.id', 'attendance.course_id')
    .selectAll('attendance')
    .where('attendance.course_id', '=', courseId)
    .where('attendance.ended_at', 'is', null)
    .where('attendance.deleted_at', 'is', null)
    .where('course.ended_at', 'is not', null)
    .execute()
}

/** Who has not checked in is absent. */
export async function markPendingAbsent(db: Database, attendanceId: string) {
  await db
    .updateTable('attendance_record')
    .set({ state: recordStates.absent })
    .where('attendance_id', '=', attendanceId)
    .where('state', '=', recordStates.pending)
    .execute()
}

export async function findCourse(db: Database, id: string) {
  return db
    .selectFrom('course')
    .select(['name', 'class_name', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function isStudent(db: Database, courseId: string, accountId: string) {
  const row = await db
    .selectFrom('membership')
    .select('account_id')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** One student's record, if there is one; nobody (null) has none. */
export function findRecord(db: Database, attendanceId: string, accountId: string | null) {
  return db
    .selectFrom('attendance_record')
    .select(['state', 'signed_at', 'wrong_codes'])
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
