import { sql } from 'kysely'
import { attendedStates, recordStates } from '#contract/features/attendance/rules.ts'
import type { RunningKind } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { isAwaited, isExpected } from '../records/store.ts'

const attended = sql.join(attendedStates.map(state => sql.lit(recordStates[state])))

/** An attendance: for staff while it runs, for students while they have something to do in it. */
export const runningAttendance: RunningKind = {
  kind: 'attendance',
  label: { en: 'Attendance', zh: '考勤' },
  join: { en: 'Check in', zh: '签到' },
  rows: now => sql`
    select attendance.id, attendance.course_id, title, begins_at as since, ends_at as until,
      count.joined, count.expected
    from place
    join attendance on attendance.course_id = place.course_id
    left join lateral (
      select (count(*) filter (where record.state in (${attended})))::int as joined, count(*)::int as expected
      from attendance_record as record
      where record.attendance_id = attendance.id and place.is_counted and ${isExpected}
    ) as count on place.is_counted
    where deleted_at is null and ended_at is null and (ends_at is null or ends_at > ${at(now)})
      and (place.is_staff or ${isAwaited(sql.ref('place.account_id'), now)})`,
  opensAt: ({ id, courseId, isStaff }) => {
    const role = isStaff ? '1' : '0'
    const page = isStaff ? 'teaCheckinPage' : 'studentNumber'
    return `/checkIn/${page}?${new URLSearchParams({ courseId, courseRole: role, attenceid: id })}`
  },
}
