import { type RawBuilder, sql } from 'kysely'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { at } from '#server/kernel/database.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'

const approved = sql.lit(1)
const state = (name: keyof typeof recordStates) => sql.lit(recordStates[name])

/** The approved leave of a student at a moment, as a row of `id` and `kind`; of several, that which was approved first. */
export const leaveAt = (
  courseId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
) => sql`(
  select id, kind from leave_request
  where leave_request.course_id = ${courseId} and leave_request.account_id = ${accountId} and state = ${approved}
    and leave_request.begins_at <= ${moment} and leave_request.ends_at > ${moment}
  order by decided_at, id limit 1)`

/**
 * Waits until no leave of the course is being decided, so that a record made now and a decision made now do not miss each
 * other. Held until the commit.
 */
export const awaitLeave = prepared(
  (_, courseId: string) => sql`
    select pg_advisory_xact_lock_shared(hashtext('attendance.leave'), hashtext(${courseId}))`,
)
/** The other side: decides while no record of the course is being made. */
export const awaitRecords = prepared(
  (_, courseId: string) => sql`
    select pg_advisory_xact_lock(hashtext('attendance.leave'), hashtext(${courseId}))`,
)

/** Whether a state is what somebody got who checked in, and went or forgot to check out. */
const hasGone = (stateThen: RawBuilder<unknown>) => sql`(record.signed_at is not null and (
  ${stateThen} = ${state('leftEarly')} or (${stateThen} = ${state('absent')} and record.checked_out_at is null
    and coalesce(attendance.forgotten_state = ${state('absent')}, false))))`

/** When a student would have had to be there: at the start; whoever had come and went, at the end. */
const missedAt = (stateThen: RawBuilder<unknown>) => sql`case when ${hasGone(stateThen)}
  then coalesce(record.checked_out_at, attendance.check_out_from) else attendance.begins_at end`

/**
 * Staff recorded it, and it stays. The absent of a roll call are those who did not answer: nobody decided that of them. Who
 * was set back to waiting waits.
 */
const isByHand = sql`record.edited_at is not null
  and record.state <> ${state('pending')}
  and coalesce(record.edited_at >= record.signed_at, true)
  and not (record.state = ${state('absent')} and coalesce(record.edited_at = attendance.ended_at, false))`

/** A record that has a new state. */
interface ChangedRecord {
  attendance_id: string
  state: number
}

interface LeaveScope {
  courseId: string
  accountId: string | null
  attendanceId: string | null
  /** Records one by one: each with its place in both. */
  attendanceIds?: readonly string[]
  accountIds?: readonly string[]
}

/**
 * Gives records the state of the approved leave during which they were missed: in all attendances of one student, of all
 * students in one attendance, both, or of several records. Whoever was there stays so.
 */
export const excuse = variants({ of: ['student', 'attendance', 'record', 'records'] }, ({ of }) =>
  prepared((_, { courseId, accountId, attendanceId, attendanceIds = [], accountIds = [] }: LeaveScope) => {
    const ofStudent = sql`record.account_id = ${accountId}::uuid`
    const ofAttendance = sql`record.attendance_id = ${attendanceId}::uuid`
    const those = {
      student: ofStudent,
      attendance: ofAttendance,
      record: sql`${ofStudent} and ${ofAttendance}`,
      records: sql`(record.attendance_id, record.account_id) in (
        select * from unnest(${attendanceIds}::uuid[], ${accountIds}::uuid[]))`,
    }
    return sql<ChangedRecord>`
        update attendance_record as excused
        set before_leave = missed.state, state = missed.kind, leave_id = missed.leave_id
        from (
          select record.attendance_id, record.account_id, record.state, leave.id as leave_id, leave.kind
          from attendance
          join attendance_record as record on record.attendance_id = attendance.id
          cross join lateral ${leaveAt(sql`attendance.course_id`, sql`record.account_id`, missedAt(sql`record.state`))} as leave
          where attendance.course_id = ${courseId}::uuid and ${those[of]}
            and (record.state in (${state('absent')}, ${state('pending')}) or ${hasGone(sql`record.state`)})
            and not (${isByHand})
          order by record.account_id, record.attendance_id
          for update of record
        ) as missed
        where excused.attendance_id = missed.attendance_id and excused.account_id = missed.account_id
        returning excused.attendance_id, excused.state`
  }),
)

/**
 * Gives the records that a request does not excuse any more the state that they had before, as if it had never been: in an
 * attendance that ended meanwhile, who had been waiting is absent, and the other way round. What anybody has recorded since
 * stays.
 */
export const restoreRecords = prepared(
  (_, leaveId: string, now: number) => sql<ChangedRecord>`
    update attendance_record as record
    set leave_id = null, before_leave = null, state = case
      when record.state <> leave.kind then record.state
      when before_leave = ${state('pending')} and over.is_over then ${state('absent')}
      when before_leave = ${state('absent')} and record.edited_at is null and record.signed_at is null
        and not over.is_over then ${state('pending')}
      else before_leave end
    from attendance
    cross join lateral (
      select attendance.ended_at is not null or coalesce(attendance.ends_at <= ${at(now)}, false) as is_over
    ) as over,
    leave_request as leave
    where record.leave_id = ${leaveId}::uuid and leave.id = record.leave_id and attendance.id = record.attendance_id
      and not (leave.state = ${approved} and ${missedAt(sql`record.before_leave`)} >= leave.begins_at
        and ${missedAt(sql`record.before_leave`)} < leave.ends_at)
    returning record.attendance_id, record.state`,
)

interface LeaveStudents {
  attendanceId: string
  studentIds: readonly string[]
  kind: number
}
/** Whom staff set to just what their leave says is on that leave again, also when it is taken back. */
export const followLeave = prepared(
  (_, { attendanceId, studentIds, kind }: LeaveStudents) => sql`
    update attendance_record as followed
    set leave_id = named.leave_id, edited_by = null, edited_at = null,
      before_leave = case when named.is_over then ${state('absent')} else ${state('pending')} end
    from (
      select record.account_id, leave.id as leave_id, leave.kind, attendance.ended_at is not null as is_over
      from attendance
      join attendance_record as record on record.attendance_id = attendance.id
      cross join lateral ${leaveAt(sql`attendance.course_id`, sql`record.account_id`, sql`attendance.begins_at`)} as leave
      where attendance.id = ${attendanceId}::uuid and record.account_id = any(${studentIds}::uuid[])
        and record.signed_at is null
    ) as named
    where followed.attendance_id = ${attendanceId}::uuid and followed.account_id = named.account_id
      and named.kind = ${kind}::smallint and followed.state = named.kind`,
)
