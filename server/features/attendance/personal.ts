import { type SqlBool, sql } from 'kysely'
import { columns, type PersonalData } from '#server/kernel/personal.ts'
import { byGps } from './checking-in/by-gps.ts'
import { byNumber } from './checking-in/by-number.ts'
import { byQr } from './checking-in/by-qr.ts'

const isKept = () => sql<SqlBool>`exists (
      select from attendance where attendance.id = one.attendance_id and attendance.deleted_at is null)`

/** It goes with the request. */
const ofLeave = {
  column: 'account_id',
  through: { table: 'leave_request', there: 'id', here: 'leave_id' },
}

export const attendancePersonal: PersonalData = {
  tables: [
    {
      table: 'attendance',
      column: 'author_id',
      told: columns(
        'id course_id title method is_strict guessed_at check_in_until check_out_from forgotten_state author_id begins_at ends_at ended_at deleted_at reopened_at',
      ),
      without: [...byNumber.hides, ...byQr.hides, ...byGps.hides],
    },
    {
      table: 'attendance_record',
      column: 'account_id',
      told: columns(
        'attendance_id account_id state signed_at checked_out_at address device is_unproven is_moved is_elsewhere refused_at refused_state ' +
          'wrong_codes edited_at leave_id before_leave ' +
          'latitude longitude accuracy is_abnormal reason is_again',
      ),
      // How far it is from there would lead to the place.
      without: ['edited_by', 'beyond', 'hints', 'before_forgotten'],
      rows: isKept,
    },
    {
      table: 'attendance_warning',
      column: 'account_id',
      told: columns('course_id account_id kind noticed_at'),
      without: ['notice_id'],
      erased: true,
    },
    {
      table: 'attendance_proof',
      column: 'account_id',
      told: columns(
        'attendance_id account_id device key_since shown_at scanned_at handed_in_at state accepted decided_at',
      ),
      without: ['decided_by', 'state_before', 'edited_by_before', 'edited_at_before'],
      rows: isKept,
    },
    {
      table: 'attendance_spot_check',
      column: 'account_id',
      told: columns('attendance_id account_id was_here checked_at'),
      without: ['checked_by', 'state_before', 'edited_by_before', 'edited_at_before'],
      rows: isKept,
    },
    {
      table: 'leave_request',
      column: 'account_id',
      told: columns(
        'id course_id account_id kind begins_at ends_at reason state asked_at decided_at comment',
      ),
      without: ['decided_by'],
    },
    {
      table: 'leave_request_file',
      ...ofLeave,
      told: columns('leave_id file_id position'),
    },
    {
      table: 'leave_step',
      ...ofLeave,
      told: columns('leave_id number state taken_at comment ends_at'),
      without: ['account_id'],
    },
  ],
  others: {
    'attendance_step.author_id': 'data of those in the attendance',
    'leave_request.decided_by': 'belongs to who asked for leave',
    'leave_step.account_id': 'belongs to who asked for leave',
    'attendance_claim.account_id': 'repeats what the records of an attendance say, while it runs',
    'attendance_record.edited_by': 'belongs to who attended',
    'attendance_proof.decided_by': 'belongs to whose proof it is',
    'attendance_proof.edited_by_before': 'belongs to whose proof it is',
    'attendance_spot_check.checked_by': 'belongs to who was called',
    'attendance_spot_check.edited_by_before': 'belongs to who was called',
  },
}
