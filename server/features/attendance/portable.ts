import { proofHours } from '#contract/features/attendance/course-rules.ts'
import { leaveRequestStates, leaveSteps } from '#contract/features/attendance/leave-rules.ts'
import { longestDuration, recordStates } from '#contract/features/attendance/rules.ts'
import { at } from '#server/kernel/database.ts'
import { anyCount, anyPlace, type Portable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { leaveNumber } from './leave/leave.ts'
import { recordsChanged } from './records/events.ts'

const endAll = prepared((db, courseId: string, now: number) =>
  db
    .updateTable('attendance')
    .set({ ended_at: at(now) })
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null),
)

/** A roll call is about the people who were there: it travels with their work, never into a fresh copy. */
export const attendancePortable: Portable = {
  tables: [
    {
      table: 'attendance',
      part: 'work',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course', author_id: 'author' },
      ranges: { method: [1, 4], forgotten_state: [0, recordStates.leftEarly] },
      renew: {
        ...{ ticket: () => null, secret: () => null },
        ...{ latitude: () => null, longitude: () => null, radius: () => null },
      },
      counted: { en: 'Attendances', zh: '考勤' },
    },
    {
      table: 'leave_request',
      part: 'work',
      from: ['course_id', 'course'],
      refs: { id: 'own', course_id: 'course', account_id: 'person', decided_by: 'author' },
      follows: [],
      ranges: { kind: [4, 6], state: [0, leaveRequestStates.length - 1] },
      isSound: ({ state, decided_at }) => state !== leaveNumber('approved') || decided_at !== null,
    },
    {
      table: 'leave_request_file',
      part: 'work',
      from: ['leave_id', 'leave_request'],
      refs: { leave_id: 'leave_request', file_id: 'file' },
      ranges: { position: anyPlace },
    },
    {
      table: 'leave_step',
      part: 'work',
      from: ['leave_id', 'leave_request'],
      refs: { leave_id: 'leave_request', account_id: 'author' },
      ranges: { number: anyCount, state: [0, leaveSteps.length - 1] },
    },
    {
      table: 'attendance_record',
      part: 'work',
      from: ['attendance_id', 'attendance'],
      refs: {
        attendance_id: 'attendance',
        account_id: 'person',
        edited_by: 'author',
        leave_id: 'leave_request',
      },
      ranges: {
        state: [0, recordStates.pending],
        before_leave: [0, recordStates.pending],
        wrong_codes: anyCount,
      },
      renew: {
        ...{ address: () => '', device: () => null, is_unproven: () => false, is_elsewhere: () => false },
        ...{
          is_again: () => false,
          is_moved: () => false,
          refused_at: () => null,
          refused_state: () => null,
        },
        // Where people were stays where they were.
        ...{ latitude: () => null, longitude: () => null, accuracy: () => null, beyond: () => null },
        ...{ is_abnormal: () => false, hints: () => [], before_forgotten: () => null },
      },
      isSound: ({ state }) => Object.values(recordStates).some(one => one === state),
    },
    {
      table: 'attendance_rule',
      part: 'content',
      from: ['course_id', 'course'],
      refs: { course_id: 'course' },
      ranges: {
        late_after: [1, longestDuration],
        absent_after: [1, longestDuration],
        network_rule: [0, 2],
        check_in_again: [0, 2],
        proof_hours: [0, proofHours.most],
        late_weight: [0, 100],
        left_early_weight: [0, 100],
        leave_weight: [0, 100],
        personal_leave_weight: [0, 100],
        sick_leave_weight: [0, 100],
        official_leave_weight: [0, 100],
      },
    },
  ],
  stays: {
    attendance_claim: 'says who used which scan while an attendance ran',
    attendance_change: 'is about the course in which people are judged',
    attendance_warning: 'is given by the course in which people are judged',
    attendance_step: 'takes back what staff have just set, and is kept for two days',
    attendance_proof: 'was signed by keys that only this server knows; what came of it is in the records',
    attendance_spot_check: 'says who was called here; what came of it is in the records',
  },
  /** One that was running must not continue here, where nobody is in the room. */
  async settle({ db, now }, courseId) {
    await endAll(db, courseId, now)
  },
  merged(unit, courseId) {
    void unit.emit(recordsChanged, { courseId })
  },
}
