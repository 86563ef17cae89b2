import type { AgainRule } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import {
  attendanceMethods,
  type ForgottenState,
  forgottenStates,
  longestDuration,
  recordStates,
  repeatSeconds,
} from '#contract/features/attendance/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { isOver } from '../records/access.ts'
import { acceptsCheckIn } from '../records/course-rules.ts'
import { stateOf } from '../records/lists.ts'
import { type AttendanceMethod, noEvidence } from '../records/method.ts'
import { type Attendance, type CheckInRecord, isOnLeave } from '../records/store.ts'

const minute = 60_000

/** Check-in at the beginning and check-out at a set time, with one tap each. */
export const inAndOut: AttendanceMethod = {
  number: attendanceMethods.inAndOut,
  name: { en: 'Check-in and check-out', zh: '签到签退' },

  keep: ({ times = fail(attendanceErrors.checkOutMissing) }) => ({
    check_in_until: times.checkInUntil,
    check_out_from: times.checkOutFrom,
    forgotten_state: recordStates[times.forgotten],
  }),

  async admit({ now }, attendance, _record, { scan, direction = '' }) {
    if (scan) fail(attendanceErrors.notQr)
    if (direction === 'out') fail(attendanceErrors.notCheckedIn)
    if (!isCheckInOpen(attendance, now)) fail(attendanceErrors.checkInClosed)
    return noEvidence
  },

  checkOut({ now }, attendance, record, { direction = '' }) {
    if (record.checked_out_at !== null || direction === 'in') return undefined
    const isMeant = direction === 'out'
    const signedAt = record.signed_at
    if (signedAt === null || !isOwn(record))
      return isMeant ? fail(attendanceErrors.markedByTeacher) : undefined
    if (isOver(attendance, now)) return isMeant ? fail(attendanceErrors.ended) : undefined
    // Existing clients do not say which they mean: what comes right after the check-in is the check-in once more.
    if (!isMeant && now < signedAt + repeatSeconds * 1000) return undefined
    return isEarly(attendance, now) ? 'leftEarly' : 'present'
  },

  hides: [],
}

type Times = Pick<Attendance, 'check_in_until' | 'check_out_from' | 'ended_at' | 'ends_at'>

export const isCheckInOpen = (attendance: Times, now: number) =>
  !isOver(attendance, now) && (attendance.check_in_until === null || now < attendance.check_in_until)

/** Whether who leaves now leaves early. */
const isEarly = ({ check_out_from }: Times, now: number) => now < (check_out_from ?? now)

type OwnRecord = Pick<CheckInRecord, 'state' | 'signed_at' | 'checked_out_at' | 'edited_at' | 'leave_id'>

/** Whether the student's own check-in counts: staff have recorded nothing since. */
const isOwn = ({ signed_at, edited_at }: OwnRecord) =>
  signed_at !== null && (edited_at === null || edited_at < signed_at)

interface PlannedTimes {
  /** Minutes for which one may check in, and again check out. */
  duration: number
  checkOutAt: number | null
  forgotten: ForgottenState
}

/** What the staff ask for, as it is kept. @throws when a time is missing, or check-out begins before check-in has closed */
export function timesFrom({ duration, checkOutAt, forgotten }: PlannedTimes, now: number) {
  if (duration === 0) fail(attendanceErrors.durationMissing)
  if (checkOutAt === null) return fail(attendanceErrors.checkOutMissing)
  const checkInUntil = now + duration * minute
  if (checkOutAt < checkInUntil) fail(attendanceErrors.checkOutTooEarly)
  const minutes = (checkOutAt - now) / minute + duration
  if (minutes > longestDuration) fail(attendanceErrors.checkOutTooLate)
  return { minutes, times: { checkInUntil, checkOutFrom: checkOutAt, forgotten } }
}

const latestForgotten = prepared((db, courseId: string) =>
  db
    .selectFrom('attendance')
    .select('forgotten_state')
    .where('course_id', '=', courseId)
    .where('forgotten_state', 'is not', null)
    .orderBy('begins_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** What a forgotten check-out counted as in the latest one of the course. */
export async function usualForgotten(db: Database, courseId: string): Promise<ForgottenState> {
  const latest = await latestForgotten.first(db, courseId)
  return forgottenStates.find(name => recordStates[name] === latest?.forgotten_state) ?? 'leftEarly'
}

/** A student's own attendance, with what they may do now. */
export function presentInAndOut(
  attendance: Attendance,
  record: OwnRecord | undefined,
  { rule, now }: { rule: AgainRule; now: number },
) {
  const { begins_at, ends_at, ended_at, check_in_until } = attendance
  const closes = check_in_until ?? ends_at
  const state = record?.state ?? recordStates.pending
  return {
    title: attendance.title,
    type: String(attendance.method),
    createdAt: begins_at,
    duration: closes === null ? 0 : Math.round((closes - begins_at) / 1000),
    checkInEndsAt: check_in_until,
    checkOutAt: attendance.check_out_from,
    endsAt: ended_at ?? ends_at,
    isOver: isOver(attendance, now),
    state: stateOf(state),
    checkedInAt: record?.signed_at ?? null,
    checkedOutAt: record?.checked_out_at ?? null,
    forgotten: forgottenStates.find(name => recordStates[name] === attendance.forgotten_state) ?? 'leftEarly',
    isOnLeave: isOnLeave(record),
    isCheckOutOpen: !isEarly(attendance, now),
    can: {
      checkIn: acceptsCheckIn(rule, record) && isCheckInOpen(attendance, now),
      checkOut: record !== undefined && isOwn(record) && !record.checked_out_at && !isOver(attendance, now),
    },
  }
}
