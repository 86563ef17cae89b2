import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import {
  courseTurned,
  eraseDeleted,
  memberJoined,
  memberLeft,
  running,
} from '#server/features/course/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { studentAttendanceInquiry } from '#server/features/member/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { accountClosed } from '#server/features/profile/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { on, work } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { attendanceAnnouncements } from './announcements.ts'
import { attendanceHandlers } from './calls.ts'
import { byGps } from './checking-in/by-gps.ts'
import { byNumber } from './checking-in/by-number.ts'
import { byQr } from './checking-in/by-qr.ts'
import { inAndOut } from './checking-in/in-and-out.ts'
import { figuresOf } from './checking-in/summary.ts'
import { counsellorAttendanceHandlers } from './counsellor/counsellor.ts'
import { courseOfLeave, leaveProofs } from './leave/leave.ts'
import { leaveAnnouncements } from './leave/leave-announcements.ts'
import { leaveHandlers } from './leave/leave-calls.ts'
import { followStudent, forgetLeaves } from './leave/leave-people.ts'
import { attendancePersonal } from './personal.ts'
import { attendancePortable } from './portable.ts'
import { proofHandlers } from './proofs/proofs.ts'
import { attendanceRuleHandlers } from './records/course-rules.ts'
import { attendanceAbandoned, attendanceEnded, attendanceRestored, recordsChanged } from './records/events.ts'
import { attendanceMethod } from './records/method.ts'
import { findAttendance } from './records/store.ts'
import { registerHandlers, registerImportHandlers } from './register/register-calls.ts'
import { closeAttendance, closeInTime, endWithCourse, openCheckOut, publishCheckOut } from './running/run.ts'
import { runningAttendance } from './running/running.ts'
import { sweepSteps, sweepStepsJob } from './running/steps.ts'
import { attendanceScores } from './scores.ts'
import { warningAnnouncements } from './warnings/warning-announcements.ts'
import { judgeAttendance, judgeCourse, judgeLater, takeBackOfLeaver } from './warnings/warnings.ts'

export const attendanceFeature: Feature = {
  name: 'attendance',
  calls: [
    ...attendanceHandlers,
    ...attendanceRuleHandlers,
    ...registerHandlers,
    ...registerImportHandlers,
    ...proofHandlers,
    ...counsellorAttendanceHandlers,
    ...leaveHandlers,
  ],
  messages: attendanceMessages,
  workers: [
    work(closeAttendance, closeInTime),
    work(openCheckOut, publishCheckOut),
    on(courseTurned, 'attendance', endWithCourse),
    eraseDeleted('attendance'),
    ...[attendanceEnded, attendanceAbandoned, attendanceRestored].map(fact =>
      on(fact, 'attendance', judgeLater),
    ),
    on(recordsChanged, 'attendance', judgeLater),
    on(memberLeft, 'attendance', takeBackOfLeaver),
    work(judgeAttendance, judgeCourse),
    work(sweepStepsJob, sweepSteps, { cron: '25 4 * * *' }),
    on(memberLeft, 'leave', followStudent),
    on(memberJoined, 'leave', followStudent),
    on(accountClosed, 'leave', (unit, { accountId }) => forgetLeaves(unit, accountId)),
  ],
  portable: attendancePortable,
  declares: [
    attendanceMethod(byNumber),
    attendanceMethod(byQr),
    attendanceMethod(byGps),
    attendanceMethod(inAndOut),
    running(runningAttendance),
    personalData(attendancePersonal),
    scoreSource(attendanceScores),
    fileReader(leaveProofs),
    reply(studentAttendanceInquiry, ({ db, now }, { courseId, studentId }) =>
      figuresOf(db, courseId, studentId, now),
    ),
    ...attendanceAnnouncements.map(announcement),
    ...warningAnnouncements.map(announcement),
    ...leaveAnnouncements.map(announcement),
  ],
  locate: { attendance: courseOfAttendance, leave: courseOfLeave },
}

/** An abandoned attendance keeps its course, so that its students can learn what became of it. */
async function courseOfAttendance(db: Database, id: string) {
  return (await findAttendance(db, id))?.course_id
}
