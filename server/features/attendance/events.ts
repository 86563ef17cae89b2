import { event } from '#server/kernel/jobs.ts'

interface InCourse {
  attendanceId: string
  courseId: string
}

export const attendanceStarted = event<InCourse & { title: string }>('attendance.started')
export const attendanceEnded = event<InCourse>('attendance.ended')
/** It was renamed. */
export const attendanceRenamed = event<InCourse>('attendance.renamed')
export const attendanceAbandoned = event<InCourse>('attendance.abandoned')
/** An ended one continues. */
export const attendanceReopened = event<InCourse>('attendance.reopened')
/** Its deletion was taken back. */
export const attendanceRestored = event<InCourse>('attendance.restored')
/** Records of attendances that are over have changed, or what they count. */
export const recordsChanged = event<{ courseId: string }>('attendance.recordsChanged')
