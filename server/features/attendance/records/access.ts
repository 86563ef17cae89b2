import { kernelErrors } from '#contract/error.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Attendance, findAttendance, holdAttendance, lockAttendance } from './store.ts'

/**
 * An attendance of the course, running or ended.
 * @throws deleted when it was abandoned, notFound when it is in another course
 */
export async function attendanceToSee(context: CourseContext, id: string): Promise<Attendance> {
  return seen(context, await findAttendance(context.db, id))
}

/** The same, and nobody ends, reopens or deletes it meanwhile. */
export async function attendanceToMark(context: CourseContext, id: string): Promise<Attendance> {
  return seen(context, await holdAttendance.first(context.db, id))
}

function seen({ course }: CourseContext, attendance: Attendance | undefined): Attendance {
  if (attendance?.course_id !== course.id) return fail(kernelErrors.notFound)
  if (attendance.deleted_at !== null) return fail(attendanceErrors.deleted)
  return attendance
}

/** Also @throws ended */
export async function attendanceToRun(context: CourseContext, id: string): Promise<Attendance> {
  return running(context, await attendanceToSee(context, id))
}

/** The same, and nobody ends or deletes it meanwhile. */
export async function attendanceToProlong(context: CourseContext, id: string): Promise<Attendance> {
  return running(context, await attendanceToTurn(context, id))
}

/** To be ended or reopened: running or over, and nobody else ends, reopens or deletes it meanwhile. */
export async function attendanceToTurn(context: CourseContext, id: string): Promise<Attendance> {
  return seen(context, await lockAttendance.first(context.db, id))
}

function running(context: CourseContext, attendance: Attendance): Attendance {
  if (isOver(attendance, context.now)) return fail(attendanceErrors.ended)
  return attendance
}

/** Ended by somebody, or past its time even if the job that ends it is late. */
export function isOver({ ended_at, ends_at }: Pick<Attendance, 'ended_at' | 'ends_at'>, now: number) {
  return ended_at !== null || (ends_at !== null && ends_at <= now)
}

/** Whether it was over at a moment that may have passed. */
export const wasOver = ({ ended_at, ends_at }: Pick<Attendance, 'ended_at' | 'ends_at'>, moment: number) =>
  moment >= (ended_at ?? ends_at ?? Number.POSITIVE_INFINITY)
