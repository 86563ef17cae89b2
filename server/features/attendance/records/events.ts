import type { LeaveRequestState, LeaveStep } from '#contract/features/attendance/leave-rules.ts'
import type { ProofDecision } from '#contract/features/attendance/rules.ts'
import { event } from '#server/kernel/jobs.ts'

interface InCourse {
  attendanceId: string
  courseId: string
}

export const attendanceStarted = event<InCourse & { title: string }>('attendance.started')
export const attendanceEnded = event<InCourse>('attendance.ended')
/** Something that was scanned without a network, the first about which the staff have to decide. */
export const proofHandedIn = event<InCourse>('attendance.proofHandedIn')
/** The staff have decided about offline proofs, or taken that back. */
export const proofsDecided = event<InCourse & { studentIds: string[]; decision: ProofDecision }>(
  'attendance.proofsDecided',
)
/** It was renamed. */
export const attendanceRenamed = event<InCourse>('attendance.renamed')
export const attendanceAbandoned = event<InCourse>('attendance.abandoned')
/** An ended one continues. */
export const attendanceReopened = event<InCourse>('attendance.reopened')
/** Somebody asks for leave. */
export const leaveAsked = event<{ leaveId: string; courseId: string }>('leave.asked')
/** A request was decided, withdrawn or shortened. */
export const leaveDecided = event<{
  leaveId: string
  courseId: string
  step: LeaveStep
  /** What it was before. */
  before: LeaveRequestState
}>('leave.decided')
/** The student of a waiting request has left the course, or come back. */
export const leaveMoved = event<{ leaveId: string }>('leave.moved')
/** Its deletion was taken back. */
export const attendanceRestored = event<InCourse>('attendance.restored')
/** Records of attendances that are over have changed, or what they count. */
export const recordsChanged = event<{ courseId: string }>('attendance.recordsChanged')
