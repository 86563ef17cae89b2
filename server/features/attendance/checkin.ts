import { kernelErrors } from '#contract/error.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { attendedStates, recordStates } from '#contract/features/attendance/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { isOver } from './access.ts'
import { refreshBoard } from './board.ts'
import { type Attempt, methodOf } from './method.ts'
import {
  type CheckInCandidate,
  type CheckInRecord,
  findForCheckIn,
  insertRecord,
  lockRecord,
  signRecord,
} from './store.ts'

const attended = new Set<number>(attendedStates.map(state => recordStates[state]))

/**
 * Checks a student in. Touches only the student's own row, so that a whole lecture can do it at once.
 * @returns when the student checked in, and whether they already had
 */
export async function checkIn(context: AccountContext, attendanceId: string, attempt: Attempt) {
  const { db, person, now, address } = context
  const [attendance, known] = await Promise.all([
    attendanceToJoin(context, attendanceId),
    lockRecord.first(db, attendanceId, person.id),
  ])
  const record = known ?? (await joinLate(db, attendanceId, person.id)) ?? fail(attendanceErrors.deleted)
  if (attended.has(record.state)) return { attendance, signedAt: record.signed_at ?? now, isRepeated: true }
  admitRecord(attendance, record, now)
  const method = methodOf(context, attendance) ?? fail(attendanceErrors.ended)
  await method.admit(context, attendance, record, attempt)
  void signRecord(db, { attendanceId, accountId: person.id, address, now })
  publishResult(context, attendance)
  return { attendance, signedAt: now, isRepeated: false }
}

async function attendanceToJoin({ db, person }: AccountContext, id: string): Promise<CheckInCandidate> {
  const attendance = await findForCheckIn.first(db, id, person.id)
  if (!attendance) return fail(attendanceErrors.illegalAccess)
  if (attendance.role === null) return fail(attendanceErrors.notOnList)
  if (attendance.role !== 'student') return fail(attendanceErrors.staffNeedNot)
  if (attendance.deleted_at !== null) return fail(attendanceErrors.deleted)
  if (attendance.course_ended_at !== null) return fail(kernelErrors.courseEnded)
  return attendance
}

/** A record for a student who joined after the attendance began; none if it was abandoned meanwhile. */
async function joinLate(db: Database, attendanceId: string, accountId: string) {
  const [, record] = await Promise.all([
    insertRecord(db, attendanceId, accountId),
    lockRecord.first(db, attendanceId, accountId),
  ])
  return record
}

function admitRecord(attendance: CheckInCandidate, record: CheckInRecord, now: number) {
  if (record.edited_at !== null && record.state !== recordStates.pending)
    fail(attendanceErrors.markedByTeacher)
  // Absent, but not set by staff: it ended while this request was in flight.
  if (isOver(attendance, now) || record.state !== recordStates.pending) fail(attendanceErrors.ended)
}

function publishResult(context: AccountContext, attendance: CheckInCandidate) {
  const { hub, person, publish } = context
  const { id, course_id } = attendance
  if (hub.listeners(topics.account(person.id)) > 0)
    publish(topics.account(person.id), attendanceMessages.recorded, {
      courseId: course_id,
      attendanceId: id,
      recordStatus: 'present',
    })
  refreshBoard(context, course_id, id)
}
