import { sql } from 'kysely'
import { warningDestination } from '#contract/features/attendance/warning-destination.ts'
import { warningKinds } from '#contract/features/attendance/warnings.ts'
import { counsellorWarningDestination } from '#contract/features/counsellor/destination.ts'
import { type Announcement, change, type Subject, upon } from '#server/features/notification/public.ts'
import { warningsChanged } from './warnings.ts'

const title = sql<string>`(select name from course where course.id = message.course_id)`
const changedBy = [change(warningsChanged, ({ courseId }) => ({ courseId }))]

/** Available to a condition: warning, course, membership. Its content is the notice that the warnings of one judgement share. */
const warningsOfNotice = sql`
  from attendance_warning warning
  join course on course.id = warning.course_id and course.deleted_at is null and course.ended_at is null
  join course_student student on student.course_id = course.id and student.account_id = warning.account_id`

/** A student's own. */
const aboutOwn: Subject = {
  title,
  rows: () => sql`${warningsOfNotice}
    where warning.notice_id = message.content_id and warning.account_id = message.account_id`,
  changedBy,
}

const takesAttendance = sql`(staff.role = 'owner' or staff.role = 'assistant' and 'attendance' = any(staff.permissions))`

/** Those of a course, for whoever takes attendance there. */
const aboutStudents: Subject = {
  title,
  rows: () => sql`${warningsOfNotice}
    join course_member staff on staff.course_id = course.id and staff.account_id = message.account_id
      and ${takesAttendance}
    where warning.notice_id = message.content_id`,
  changedBy,
}

/** Those whom a counsellor looks after. */
const aboutCounselled: Subject = {
  title,
  rows: () => sql`${warningsOfNotice}
    join counselled on counselled.student_id = warning.account_id and counselled.counsellor_id = message.account_id
    where warning.notice_id = message.content_id`,
  changedBy,
}

interface Fact {
  noticeId: string
}

/** One message for each student: of several kinds at once, for each its own. */
const toStudents =
  (kind: number) =>
  ({ noticeId }: Fact) =>
    sql`
    select warning.account_id, warning.course_id, warning.notice_id as content_id,
      jsonb_build_object('title', course.name) as details
    ${warningsOfNotice} where warning.notice_id = ${noticeId} and warning.kind = ${sql.lit(kind)}`

/** One message for all students of a judgement. */
const toStaff = ({ noticeId }: Fact) => sql`
  select staff.account_id, warned.course_id, warned.notice_id as content_id,
    jsonb_build_object('title', warned.name, 'count', warned.students) as details
  from (
    select warning.course_id, warning.notice_id, course.name, count(distinct warning.account_id) as students
    ${warningsOfNotice} where warning.notice_id = ${noticeId}
    group by warning.course_id, warning.notice_id, course.name) as warned
  join course_member staff on staff.course_id = warned.course_id and ${takesAttendance}`

/** One message for all of a counsellor's students in the course, unless it reaches them as its staff. */
const toCounsellors = ({ noticeId }: Fact) => sql`
  select counselled.counsellor_id as account_id, warning.course_id, warning.notice_id as content_id,
    jsonb_build_object('title', course.name, 'count', count(distinct warning.account_id)) as details
  ${warningsOfNotice}
  join counselled on counselled.student_id = warning.account_id
  where warning.notice_id = ${noticeId} and not exists (
    select from course_member staff where staff.course_id = warning.course_id
      and staff.account_id = counselled.counsellor_id and ${takesAttendance})
  group by counselled.counsellor_id, warning.course_id, warning.notice_id, course.name`

const own = {
  kind: 'attendance',
  about: aboutOwn,
  leadsTo: warningDestination,
  once: true,
  label: { en: 'Attendance', zh: '考勤' },
} satisfies Partial<Announcement>

const absences: Announcement = {
  ...own,
  event: 'attendance.absences',
  madeBy: [upon(warningsChanged, toStudents(warningKinds.absences))],
  while: () => sql`warning.kind = ${sql.lit(warningKinds.absences)}`,
  action: { en: 'Absent', zh: '缺勤提醒' },
  title: { en: 'You’ve been absent three times in a row: {title}', zh: '您已连续缺勤 3 次：{title}' },
}

const low: Announcement = {
  ...own,
  event: 'attendance.low',
  madeBy: [upon(warningsChanged, toStudents(warningKinds.low))],
  while: () => sql`warning.kind = ${sql.lit(warningKinds.low)}`,
  action: { en: 'Below 80%', zh: '得分偏低' },
  title: { en: 'Your attendance score is below 80%: {title}', zh: '您的考勤得分低于 80%：{title}' },
}

const toLookAfter = {
  kind: 'attendance',
  once: true,
  label: { en: 'Attendance', zh: '考勤' },
  action: { en: 'Often absent', zh: '缺勤提醒' },
} satisfies Partial<Announcement>

const students: Announcement = {
  ...toLookAfter,
  event: 'attendance.warned',
  about: aboutStudents,
  leadsTo: warningDestination,
  madeBy: [upon(warningsChanged, toStaff)],
  title: {
    en: '{title}: {count} {count:student is|students are} often absent',
    zh: '{title}：{count} 名学生缺勤较多',
  },
}

const counselled: Announcement = {
  ...toLookAfter,
  event: 'attendance.counselled',
  about: aboutCounselled,
  leadsTo: counsellorWarningDestination,
  madeBy: [upon(warningsChanged, toCounsellors)],
  title: {
    en: '{title}: {count} of your students {count:is|are} often absent',
    zh: '{title}：您有 {count} 名学生缺勤较多',
  },
}

export const warningAnnouncements = [absences, low, students, counselled]
