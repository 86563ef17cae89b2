import { kernelErrors } from '#contract/error.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { type RecordState, recordStates } from '#contract/features/attendance/rules.ts'
import { lacksAttestation } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { isOver, wasOver } from '../records/access.ts'
import { refreshBoard } from '../records/board.ts'
import { markElsewhere } from '../records/campus-network.ts'
import {
  againRuleOf,
  asOf,
  hasCheckedIn,
  isRecordedByStaff,
  mayCheckInAgain,
  stateNow,
} from '../records/course-rules.ts'
import { recordsChanged } from '../records/events.ts'
import { awaitLeave, excuse } from '../records/leave-records.ts'
import { stateOf } from '../records/lists.ts'
import { type Attempt, methodOf, noEvidence } from '../records/method.ts'
import {
  type CheckInCandidate,
  type CheckInRecord,
  findForCheckIn,
  insertRecord,
  lockRecord,
  type Named,
  noteRefusal,
  signOut,
  signRecord,
} from '../records/store.ts'
import { thumbprintOf } from './scan-receipt.ts'

/**
 * Checks a student in, or out where the method asks for it. Touches only the student's own row, so that a whole lecture can
 * do it at once.
 * @returns when the student checked in and out, in which state, whether they already had, whether they have joined the course
 * by it, and what is odd
 */
export async function checkIn(context: AccountContext, named: Named, attempt: Attempt) {
  const { db, person, now, address } = context
  const [attendance = fail(attendanceErrors.illegalAccess), known] = await Promise.all([
    findForCheckIn(db, named, person.id, thumbprintOf(attempt)),
    lockRecord(db, named, person.id),
  ])
  const method = methodOf(context, attendance) ?? fail(attendanceErrors.ended)
  await admitPerson(context, attendance)
  const hasJoined = attendance.role === null
  if (hasJoined) await (method.join?.(context, attendance, attempt) ?? fail(attendanceErrors.notOnList))
  const record = known ?? (await joinLate(db, attendance, person.id)) ?? fail(attendanceErrors.deleted)
  if (hasCheckedIn(record)) {
    const left = method.checkOut?.(context, attendance, record, attempt)
    const before = stateOf(record.state)
    let state = before
    if (left) {
      state = await leave(context, attendance, record, left)
      publishResult(context, attendance, state)
    }
    return {
      attendance,
      state,
      signedAt: record.signed_at ?? now,
      leftAt: left ? now : null,
      isRepeated: !left,
      hasJoined,
      evidence: noEvidence,
    }
  }
  const provedAt = method.provedAt?.(context, attendance, attempt)
  // What the staff have recorded since then stands.
  const signedAt = provedAt === undefined || (record.edited_at ?? 0) > provedAt ? now : provedAt
  const isAgain = admitRecord(attendance, record, { moment: signedAt, isEarlier: signedAt === provedAt })
  const state = stateNow(asOf(attendance, signedAt), record, signedAt)
  const isElsewhere = markElsewhere(attendance, address)
  const evidence = await method.admit(context, attendance, record, attempt)
  const signing = { attendanceId: attendance.id, accountId: person.id, state: recordStates[state] }
  if ('refusedBy' in evidence) {
    void noteRefusal(db, { ...signing, now })
    refreshBoard(context, attendance.course_id, attendance.id)
    return refuse(evidence.refusedBy)
  }
  void signRecord(db, { ...signing, address, isElsewhere, isAgain, signedAt, ...evidence })
  publishResult(context, attendance, state)
  if (isOver(attendance, now)) void context.emit(recordsChanged, { courseId: attendance.course_id })
  return { attendance, state, signedAt, leftAt: null, isRepeated: false, hasJoined, evidence }
}

/** Checks out. @returns the state that it leads to: leaving early for a leave that was approved is being on leave */
async function leave(
  { db, person, now }: AccountContext,
  { id: attendanceId, course_id: courseId }: CheckInCandidate,
  record: CheckInRecord,
  left: 'present' | 'leftEarly',
): Promise<RecordState> {
  const before = stateOf(record.state)
  const isOnLeave = record.leave_id !== null
  // Whoever came too late to be counted has nothing to lose.
  const state = isOnLeave || (left === 'leftEarly' && before !== 'absent') ? left : before
  const leaving = { attendanceId, accountId: person.id, state: recordStates[state] }
  if (state !== 'leftEarly') {
    void signOut(db, { ...leaving, now })
    return state
  }
  const [, , [excused]] = await Promise.all([
    awaitLeave(db, courseId),
    signOut(db, { ...leaving, now }),
    excuse({ of: 'record' })(db, { courseId, attendanceId, accountId: person.id }),
  ])
  return excused ? stateOf(excused.state) : state
}

/** Whoever may check in at all, in the course or out of it, by whatever method. @throws otherwise */
export async function admitPerson({ db, person }: AccountContext, attendance: CheckInCandidate) {
  if (attendance.course_deleted_at !== null) fail(kernelErrors.courseAbsent)
  if (attendance.role !== null && attendance.role !== 'student') fail(attendanceErrors.staffNeedNot)
  if (attendance.deleted_at !== null) fail(attendanceErrors.deleted)
  if (attendance.course_ended_at !== null) fail(kernelErrors.courseEnded)
  if (await lacksAttestation(db, attendance, person.id)) fail(attendanceErrors.notOnList)
}

/** A record for a student who joined after the attendance began; none if it was abandoned meanwhile. */
export async function joinLate(
  db: Database,
  { id, course_id }: Pick<CheckInCandidate, 'id' | 'course_id'>,
  accountId: string,
) {
  const [, , record] = await Promise.all([
    awaitLeave(db, course_id),
    insertRecord(db, id, accountId),
    lockRecord(db, { id }, accountId),
  ])
  return record
}

interface CheckInMoment {
  /** When they came. */
  moment: number
  /** That was proved since, so that the attendance may have ended meanwhile. */
  isEarlier: boolean
}

/** @returns whether staff have recorded a state for them, which does not keep them from checking in */
function admitRecord(
  attendance: CheckInCandidate,
  record: CheckInRecord,
  { moment, isEarlier }: CheckInMoment,
) {
  const isRecorded = isRecordedByStaff(record)
  if (isRecorded && !mayCheckInAgain(againRuleOf(attendance), record.state))
    fail(attendanceErrors.markedByTeacher)
  // Whoever is on leave may come all the same. Absent, but not set by staff: it has ended since they came.
  const isAwaited = record.state === recordStates.pending || record.leave_id !== null || isEarlier
  if (wasOver(attendance, moment) || (!isRecorded && !isAwaited)) fail(attendanceErrors.ended)
  return isRecorded
}

function publishResult(context: AccountContext, attendance: CheckInCandidate, state: RecordState) {
  const { hub, person, publish } = context
  const { id, course_id } = attendance
  if (hub.isHeard(topics.account(person.id)))
    publish(topics.account(person.id), attendanceMessages.recorded, {
      courseId: course_id,
      attendanceId: id,
      recordStatus: state,
    })
  refreshBoard(context, course_id, id)
}
