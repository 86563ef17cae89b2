import { z } from 'zod'
import { counsellor } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { recordState, stateCounts } from '#contract/features/attendance/entities.ts'
import { decimalText, id, idOrNone, list, pageOf, paging, text, time, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** The id of an administrative class: its school's, and its number. */
const classId = text(100)
/** From when on, and up to when; either may be missing. */
const range = ['date', list(time, 2).default([])] as const
/** A state, `abnormal` for the three of `abnormalStates`, `onleave` for every kind of leave, or `all`. */
const state = z.union([recordState, z.literal(['abnormal', 'onleave', 'all', ''])])

const student = {
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  avatar: url,
  number: ['stno', z.string()],
} as const

const recordRow = wired({
  ...student,
  /** The student's class. */
  class: ['classname', z.string()],
  attendanceId: ['attenceid', id('attendance')],
  title: z.string(),
  courseId: ['courseid', id('course')],
  courseName: ['coursename', z.string()],
  state: recordState,
  /** When the attendance began. */
  time,
  /** When the student checked in. */
  checkedInAt: ['signtime', time],
})

const abnormalCounts = {
  absent: z.number(),
  late: z.number(),
  leftEarly: ['leftearly', z.number()],
} as const

const classRow = wired({
  classId: ['classid', z.string()],
  class: ['classname', z.string()],
  school: z.string(),
  /** How many students the class has. */
  size: z.number(),
  /** How many records are abnormal, and of how many students. */
  abnormal: z.number(),
  abnormalStudents: ['abnormalstudents', z.number()],
  ...abnormalCounts,
  /** The students with the most of them; all of them if one class is asked for. */
  students: z.array(wired({ ...student, abnormal: z.number(), ...abnormalCounts })),
})

/**
 * What counsellors see of the attendance of their students: states and times, in all of their courses. Nothing of how
 * somebody checked in or from where, and nothing that helps anybody to check in.
 */
export const counsellorAttendanceCalls = {
  listRecordsOfMyStudents: query('/AttenceV2Api/getCounselorAttenceStudentLists', {
    summary: 'The attendance of the students whom the caller looks after, across courses, newest first.',
    access: counsellor,
    input: wired({
      state: state.default('all'),
      range,
      /** Part of a name or number. */
      name: text(50).default(''),
      /** Only these. */
      classId: ['classid', classId.default('')],
      studentId: ['studentid', idOrNone('account').default(null)],
      courseId: ['courseid', idOrNone('course').default(null)],
      ...paging,
    }),
    output: pageOf(recordRow),
  }),
  listClassesOfMyStudents: query('/AttenceV2Api/getAdminClassCounselorAttenceStudentLists', {
    summary:
      'The administrative classes that the caller looks after, with their abnormal attendance counted.',
    access: counsellor,
    input: wired({
      classId: ['classid', classId.default('')],
      state: state.default('abnormal'),
      range,
      ...paging,
    }),
    output: pageOf(classRow),
  }),
  getStudentOfMine: query('/AttenceV2Api/getCounselorStudent', {
    summary: 'A student whom the caller looks after, with their attendance counted by course.',
    access: counsellor,
    input: wired({ studentId: ['studentid', id('account')], range }),
    output: wired({
      ...student,
      class: ['classname', z.string()],
      courses: z.array(
        wired({
          courseId: ['courseid', id('course')],
          courseName: ['coursename', z.string()],
          className: ['classname', z.string()],
          teacher: z.string(),
          counts: stateCounts,
          /** The score of 100 that the course makes of them by its weights; empty while nothing counts. */
          score: decimalText,
          /** When the last attendance began. */
          latest: time,
        }),
      ),
    }),
  }),
}
