import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { uuid } from '#contract/wire.ts'
import { isUnclaimed } from '#server/features/account/public.ts'
import { isStudentIn } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import type { AttendanceTable } from '#server/kernel/schema.ts'
import { leaveAt } from './leave-records.ts'

export type Attendance = Selectable<AttendanceTable>

const attendanceById = prepared((db, id: string) =>
  db.selectFrom('attendance').selectAll().where('id', '=', id),
)
export const findAttendance = (db: Database, id: string): Promise<Attendance | undefined> =>
  attendanceById.first(db, id)

/** Which stays as it is until this transaction has ended. */
export const holdAttendance = prepared((db, id: string) =>
  db.selectFrom('attendance').selectAll().where('id', '=', id).forShare(),
)
/** The same, for who changes it. */
export const lockAttendance = prepared((db, id: string) =>
  db.selectFrom('attendance').selectAll().where('id', '=', id).forNoKeyUpdate(),
)

const pending = sql.lit(recordStates.pending)

/** The columns state, leave_id and before_leave of a new record. */
export const onLeaveOr = (state: RawBuilder<unknown>) => sql`coalesce(leave.kind, ${state}), leave.id,
  case when leave.id is not null then ${state} end`

/** The attendance whose QR codes name this ticket, for those who scanned one. */
export const findByTicket = prepared((db, ticket: string) =>
  db
    .selectFrom('attendance')
    .innerJoin('course', 'course.id', 'attendance.course_id')
    .select(['attendance.id', 'attendance.course_id', 'attendance.title', 'attendance.begins_at'])
    .select(['attendance.ticket', 'attendance.secret', 'course.name as course_name'])
    .where('attendance.ticket', '=', ticket)
    .where('course.deleted_at', 'is', null),
)

/**
 * A waiting record for every student of the course, for those on leave one that says so, in one statement.
 * @param calls whether staff call the names: otherwise nobody waits for those who came with a package, to whose accounts
 * nobody can log in
 */
export const insertPendingRecords = prepared(
  (_, attendanceId: string, courseId: string, now: number, calls: boolean) => sql`
    insert into attendance_record (attendance_id, account_id, state, leave_id, before_leave)
    select ${attendanceId}::uuid, membership.account_id, ${onLeaveOr(pending)}
    from course_student membership
    left join lateral ${leaveAt(sql`membership.course_id`, sql`membership.account_id`, sql`${at(now)}::timestamptz`)} as leave on true
    where membership.course_id = ${courseId} and (${calls}::boolean or not exists (
      select from account where account.id = membership.account_id and ${isUnclaimed('account')}))`,
)

/** The leave that a record's state comes from, and when it ends; none once anybody has recorded another state. */
const leaveInEffect = (['id', 'ends_at'] as const).map(column =>
  sql<never>`(select ${sql.ref(`leave_request.${column}`)} from leave_request
    where leave_request.id = attendance_record.leave_id and leave_request.kind = attendance_record.state)`.as(
    `leave_${column}`,
  ),
) as unknown as [
  AliasedRawBuilder<string | null, 'leave_id'>,
  AliasedRawBuilder<number | null, 'leave_ends_at'>,
]

/** Which attendance is meant: by its id, or by the ticket that its QR codes name. */
export type Named = { id: string } | { ticket: string }
/** What a QR code names. Whoever makes one of another attendance's id is told so. */
export const namedBy = (ticketId: string): Named =>
  uuid.test(ticketId) ? { id: ticketId } : { ticket: ticketId }
const isTicket = (named: Named): named is { ticket: string } => 'ticket' in named
const nameOf = (named: Named) => (isTicket(named) ? named.ticket : named.id)
const ways = { byTicket: [true, false] } as const
interface Way {
  byTicket: boolean
}

const forCheckIn = fragment((db, accountId: string, thumbprint: string) =>
  db
    .selectFrom('attendance')
    .innerJoin('course', 'course.id', 'attendance.course_id')
    .leftJoin('course_member as membership', join =>
      join
        .onRef('membership.course_id', '=', 'attendance.course_id')
        .on('membership.account_id', '=', accountId),
    )
    .leftJoin('device_key', join =>
      join
        .on('device_key.account_id', '=', accountId)
        .on('device_key.thumbprint', '=', thumbprint)
        .on('device_key.revoked_at', 'is', null),
    )
    .select(['device_key.id as key_id', 'device_key.public_key', 'device_key.created_at as key_since'])
    .select(['attendance.id', 'attendance.course_id', 'attendance.title'])
    .select(['attendance.method', 'attendance.code', 'attendance.ticket', 'attendance.secret'])
    .select(['attendance.is_strict', 'attendance.begins_at'])
    .select(['attendance.latitude', 'attendance.longitude', 'attendance.radius'])
    .select(['attendance.check_in_until', 'attendance.check_out_from'])
    .select(['attendance.ends_at', 'attendance.ended_at', 'attendance.deleted_at'])
    .select(['course.name as course_name', 'course.class_name', 'membership.role'])
    .select(['course.ended_at as course_ended_at', 'course.code_stopped', 'course.enrolment_open'])
    .select(['course.attest_required', 'course.deleted_at as course_deleted_at'])
    .leftJoin('attendance_rule as rule', 'rule.course_id', 'attendance.course_id')
    .select(['attendance.reopened_at', 'rule.late_after', 'rule.absent_after', 'rule.records_absent'])
    .select(['rule.network_rule', 'rule.networks'])
    .select(['rule.check_in_again', 'rule.proof_hours']),
)
const candidate = variants(ways, ({ byTicket }: Way) =>
  prepared((db, name: string, accountId: string, thumbprint: string) =>
    forCheckIn(db, accountId, thumbprint).where(byTicket ? 'attendance.ticket' : 'attendance.id', '=', name),
  ),
)

/**
 * Everything that decides a check-in, in one statement: the attendance, its course, the person's place there and their key
 * of this thumbprint (empty for none).
 */
export const findForCheckIn = (db: Database, named: Named, accountId: string, thumbprint: string) =>
  candidate({ byTicket: isTicket(named) }).first(db, nameOf(named), accountId, thumbprint)

export type CheckInCandidate = NonNullable<Awaited<ReturnType<typeof findForCheckIn>>>

const lockedRecord = variants(ways, ({ byTicket }: Way) =>
  prepared((db, name: string, accountId: string) =>
    db
      .selectFrom('attendance_record')
      .select(['state', 'signed_at', 'checked_out_at', 'edited_at', 'wrong_codes'])
      .select(leaveInEffect)
      .$if(byTicket, records =>
        records.where('attendance_id', '=', one =>
          one.selectFrom('attendance').select('id').where('ticket', '=', name),
        ),
      )
      .$if(!byTicket, records => records.where('attendance_id', '=', name))
      .where('account_id', '=', accountId)
      .forUpdate(),
  ),
)

/** One student's record, locked: the same student's other requests wait, nobody else's do. */
export const lockRecord = (db: Database, named: Named, accountId: string) =>
  lockedRecord({ byTicket: isTicket(named) }).first(db, nameOf(named), accountId)

export type CheckInRecord = NonNullable<Awaited<ReturnType<typeof lockRecord>>>

/** Waits for a concurrent abandonment, so that no record outlives the attendance. */
export const insertRecord = prepared(
  (_, attendanceId: string, accountId: string) => sql`
    insert into attendance_record (attendance_id, account_id, state, leave_id, before_leave)
    select attendance.id, ${accountId}::uuid, ${onLeaveOr(pending)}
    from attendance
    left join lateral ${leaveAt(sql`attendance.course_id`, sql`${accountId}::uuid`, sql`attendance.begins_at`)} as leave on true
    where attendance.id = ${attendanceId} and attendance.deleted_at is null
    for share of attendance on conflict do nothing`,
)

/** The same for several people; for those who are not students of the course, nothing. */
export const insertRecordsOfStudents = prepared(
  (_, attendanceId: string, accountIds: readonly string[]) => sql`
    insert into attendance_record (attendance_id, account_id, state, leave_id, before_leave)
    select attendance.id, asked.account_id, ${onLeaveOr(pending)}
    from attendance cross join unnest(${accountIds}::uuid[]) as asked (account_id)
    left join lateral ${leaveAt(sql`attendance.course_id`, sql`asked.account_id`, sql`attendance.begins_at`)} as leave on true
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

/** What a record says of somebody who has not checked in, and has all tries left. */
export const notSigned = {
  ...{ signed_at: null, checked_out_at: null, address: '', device: null, wrong_codes: 0 },
  ...{ is_unproven: false, is_moved: false, is_elsewhere: false, is_again: false },
  ...{ latitude: null, longitude: null, accuracy: null, beyond: null },
  ...{ is_abnormal: false, reason: '', hints: [], before_forgotten: null },
}

export const notRefused = { refused_at: null, refused_state: null }

interface SignedCheckIn {
  attendanceId: string
  accountId: string
  state: number
  address: string
  device: string | null
  isUnproven: boolean
  isMoved: boolean
  isElsewhere: boolean
  isAgain: boolean
  signedAt: number
}
export const signRecord = prepared((db, signing: SignedCheckIn) => {
  const { attendanceId, accountId, state, address, device, isElsewhere, isAgain, signedAt } = signing
  return db
    .updateTable('attendance_record')
    .set({ state, signed_at: at(signedAt), address, device, ...notRefused })
    .set({ is_unproven: signing.isUnproven, is_moved: signing.isMoved })
    .set({ is_elsewhere: isElsewhere, is_again: isAgain, leave_id: null, before_leave: null })
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId)
})

interface RefusedCheckIn {
  attendanceId: string
  accountId: string
  state: number
  now: number
}
/** Notes that a student came and was refused, so that the staff may confirm it. */
export const noteRefusal = prepared((db, { attendanceId, accountId, state, now }: RefusedCheckIn) =>
  db
    .updateTable('attendance_record')
    .set({ refused_at: at(now), refused_state: state })
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId),
)

interface SigningOut {
  attendanceId: string
  accountId: string
  state: number
  now: number
}
export const signOut = prepared((db, { attendanceId, accountId, state, now }: SigningOut) =>
  db
    .updateTable('attendance_record')
    .set({ state, checked_out_at: at(now), leave_id: null, before_leave: null })
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

/** Anyone who has not checked in is absent; also who was set back to waiting: nobody has recorded that. */
export const markPendingAbsent = prepared((db, attendanceId: string) =>
  db
    .updateTable('attendance_record')
    .set({ state: recordStates.absent, edited_by: null, edited_at: null })
    .where('attendance_id', '=', attendanceId)
    .where('state', '=', recordStates.pending),
)

const unsigned = fragment((db, attendanceId: string) =>
  db
    .updateTable('attendance_record')
    .where('attendance_id', '=', attendanceId)
    .where('signed_at', 'is not', null)
    .where('checked_out_at', 'is', null)
    .where(({ or, eb, ref }) => or([eb('edited_at', 'is', null), eb('edited_at', '<', ref('signed_at'))])),
)

/** Who has checked in and never checked out gets this state, unless staff have recorded another. */
export const markForgotten = prepared((db, attendanceId: string, state: number) =>
  unsigned(db, attendanceId)
    .set(({ ref }) => ({ state, before_forgotten: ref('state') }))
    .where('state', 'in', [recordStates.present, recordStates.late]),
)
/** The same taken back: who came late was late. */
export const markRemembered = prepared((db, attendanceId: string, state: number) =>
  unsigned(db, attendanceId)
    .set({ state: sql`coalesce(before_forgotten, ${sql.lit(recordStates.present)})`, before_forgotten: null })
    .where('state', '=', state),
)

/**
 * Whether somebody still has something to do in an attendance: to check in while that is open, or to check out once it is.
 * @param accountId a person, or a column with one
 */
export function isAwaited(accountId: RawBuilder<unknown>, now: number) {
  const waits = sql`(attendance.check_in_until is null or attendance.check_in_until > ${at(now)})`
  return sql<SqlBool>`coalesce((
    select case when record.state = ${sql.lit(recordStates.pending)} then ${waits}
      else record.signed_at is not null and record.checked_out_at is null
        and coalesce(attendance.check_out_from <= ${at(now)}, false)
        and coalesce(record.edited_at < record.signed_at, true) end
    from attendance_record as record
    where record.attendance_id = attendance.id and record.account_id = ${accountId}), ${waits})`
}

/** Behind `record` and `attendance`: nobody waits for those who have left the course meanwhile. */
export const isExpected = sql<SqlBool>`(record.state <> ${sql.lit(recordStates.pending)}
  or ${isStudentIn(sql.ref('attendance.course_id'), sql.ref('record.account_id'))})`

export const courseOf = prepared((db, id: string) =>
  db.selectFrom('course').select(['name', 'class_name', 'ended_at']).where('id', '=', id),
)

/** How many students a course has, and how many of them have a device that could prove itself. */
export const countDevices = prepared(
  (_, courseId: string) => sql<{ students: number; with_device: number }>`
    select count(*)::int as students, (count(*) filter (where exists (
      select from device_key where device_key.account_id = membership.account_id and revoked_at is null
    )))::int as with_device
    from course_student membership where membership.course_id = ${courseId}`,
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

/** Whether somebody is on approved leave and has not come all the same. */
export const isOnLeave = (record: { leave_id: string | null; signed_at: number | null } | undefined) =>
  record !== undefined && record.leave_id !== null && record.signed_at === null

/** One student's record, if there is one; none for null. */
export const recordOf = prepared((db, attendanceId: string, accountId: string | null) =>
  db
    .selectFrom('attendance_record')
    .select(['state', 'signed_at', 'checked_out_at', 'edited_at', 'wrong_codes'])
    .select(leaveInEffect)
    .where('attendance_id', '=', attendanceId)
    .where('account_id', '=', accountId),
)
