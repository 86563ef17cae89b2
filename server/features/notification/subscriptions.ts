import { sql } from 'kysely'
import type { NotificationEvent } from '#contract/features/notification/events.ts'
import { activityChanged } from '#server/features/activity/public.ts'
import {
  attendanceAbandoned,
  attendanceEnded,
  attendanceRenamed,
  attendanceRuns,
  attendanceStarted,
  listAttended,
} from '#server/features/attendance/public.ts'
import { courseTurned, memberLeft } from '#server/features/course/public.ts'
import { enrolmentDecided } from '#server/features/enrolment/public.ts'
import {
  homeworkGraded,
  homeworkPublished,
  homeworkReminded,
  homeworkReturned,
  homeworkScoresHidden,
} from '#server/features/homework/public.ts'
import { dataExported } from '#server/features/profile/public.ts'
import { on, type Worker } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { announceAs, announceToStudents } from './announce.ts'
import { forgetReminder } from './reminders.ts'
import { settleFor } from './store.ts'
import { publishUnread } from './unread.ts'
import { reconsider } from './withdrawing.ts'

const subscriber = 'notification'

interface HomeworkFact {
  homeworkId: string
  courseId: string
  studentIds?: string[]
}

const titleOf = prepared((db, activityId: string) =>
  db.selectFrom('activity').select('title').where('id', '=', activityId).where('deleted_at', 'is', null),
)

function aboutHomework(event: NotificationEvent) {
  const announce = announceToStudents(event)
  return async (unit: Unit, { homeworkId, courseId, studentIds }: HomeworkFact) => {
    const homework = await titleOf.first(unit.db, homeworkId)
    if (homework) await announce(unit, { courseId, contentId: homeworkId, title: homework.title, studentIds })
    // What was told before may be true no longer: a work that is returned is not marked any more.
    await reconsider(unit, { contentId: homeworkId })
  }
}

const announceAttendance = announceToStudents('attendance.started')

interface Decided {
  courseId: string
  accountId: string
}

// The applicant need not be in the course: the message is about the course itself.
const decided = ({ courseId, accountId }: Decided) => sql`
  select ${accountId}::uuid as account_id, course.id as course_id, course.id as content_id,
    jsonb_build_object('title', name, 'reason', enrolment.reason) as details
  from course
  join enrolment on enrolment.course_id = course.id and enrolment.account_id = ${accountId}
  where course.id = ${courseId} and deleted_at is null`
const announcePassed = announceAs('enrolment.passed', decided)
const announceRejected = announceAs('enrolment.rejected', decided)

const announceExport = announceAs(
  'profile.exported',
  ({ accountId, exportId }: { accountId: string; exportId: string }) => sql`
    select ${accountId}::uuid as account_id, null::uuid as course_id, ${exportId}::uuid as content_id,
      '{}'::jsonb as details`,
)

/** What other features tell, and the messages that come of it. */
export const subscriptions: Worker[] = [
  on(homeworkPublished, subscriber, aboutHomework('homework.published')),
  on(homeworkReturned, subscriber, aboutHomework('homework.returned')),
  on(homeworkGraded, subscriber, aboutHomework('homework.marked')),
  on(homeworkReminded, subscriber, aboutHomework('homework.urged')),

  on(attendanceStarted, subscriber, async (unit, { attendanceId, courseId, title }) => {
    if (!(await attendanceRuns(unit, attendanceId))) return
    await announceAttendance(unit, { courseId, contentId: attendanceId, title })
  }),
  // Who was there has done what the message asked for.
  on(attendanceEnded, subscriber, async (unit, { attendanceId }) => {
    const there = await listAttended(unit.db, attendanceId)
    await publishUnread(unit, await settleFor(unit, 'attendance.started', attendanceId, there))
    await reconsider(unit, { contentId: attendanceId })
  }),
  on(attendanceRenamed, subscriber, (unit, { attendanceId }) =>
    reconsider(unit, { contentId: attendanceId }),
  ),
  on(enrolmentDecided, subscriber, async (unit, { courseId, accountId, passed }) => {
    await (passed ? announcePassed : announceRejected)(unit, { courseId, accountId })
    await reconsider(unit, { courseId, accountId })
  }),
  on(dataExported, subscriber, announceExport),
  on(attendanceAbandoned, subscriber, (unit, { attendanceId }) =>
    reconsider(unit, { contentId: attendanceId }),
  ),

  on(activityChanged, subscriber, async (unit, { activityId }) => {
    await forgetReminder(unit, activityId)
    await reconsider(unit, { contentId: activityId })
  }),
  on(homeworkScoresHidden, subscriber, (unit, { homeworkId }) => reconsider(unit, { contentId: homeworkId })),
  on(courseTurned, subscriber, (unit, { courseId }) => reconsider(unit, { courseId })),
  on(memberLeft, subscriber, (unit, { courseId, accountId }) => reconsider(unit, { courseId, accountId })),
]
