import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { courseTurned, eraseDeleted, running } from '#server/features/course/public.ts'
import { studentAttendanceQuestion } from '#server/features/member/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { on, work } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { answer } from '#server/kernel/question.ts'
import { attendanceAnnouncements } from './announcements.ts'
import { byGps } from './by-gps.ts'
import { byNumber } from './by-number.ts'
import { byQr } from './by-qr.ts'
import { attendanceHandlers } from './calls.ts'
import { attendanceRuleHandlers } from './course-rules.ts'
import { inAndOut } from './in-and-out.ts'
import { attendanceMethod } from './method.ts'
import { attendancePersonal } from './personal.ts'
import { attendancePortable } from './portable.ts'
import { closeAttendance, closeInTime, endWithCourse, openCheckOut, publishCheckOut } from './run.ts'
import { runningAttendance } from './running.ts'
import { findAttendance } from './store.ts'
import { figuresOf } from './summary.ts'

export const attendanceFeature: Feature = {
  name: 'attendance',
  calls: [...attendanceHandlers, ...attendanceRuleHandlers],
  messages: attendanceMessages,
  workers: [
    work(closeAttendance, closeInTime),
    work(openCheckOut, publishCheckOut),
    on(courseTurned, 'attendance', endWithCourse),
    eraseDeleted('attendance'),
  ],
  portable: attendancePortable,
  declares: [
    attendanceMethod(byNumber),
    attendanceMethod(byQr),
    attendanceMethod(byGps),
    attendanceMethod(inAndOut),
    running(runningAttendance),
    personalData(attendancePersonal),
    answer(studentAttendanceQuestion, ({ db, now }, { courseId, studentId }) =>
      figuresOf(db, courseId, studentId, now),
    ),
    ...attendanceAnnouncements.map(announcement),
  ],
  locate: { attendance: courseOfAttendance },
}

/** An abandoned attendance keeps its course, so that its students can learn what became of it. */
async function courseOfAttendance(db: Database, id: string) {
  return (await findAttendance(db, id))?.course_id
}
