import { event } from '#server/kernel/jobs.ts'

export const attendanceStarted = event<{ attendanceId: string; courseId: string; title: string }>(
  'attendance.started',
)
