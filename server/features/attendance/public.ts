import type { Unit } from '#server/kernel/unit.ts'
import { isOver } from './access.ts'
import { findAttendance } from './store.ts'

export { attendanceAbandoned, attendanceEnded, attendanceRenamed, attendanceStarted } from './events.ts'
export { listAttended } from './lists.ts'

/** Whether students can still check in. */
export async function attendanceRuns({ db, now }: Pick<Unit, 'db' | 'now'>, attendanceId: string) {
  const attendance = await findAttendance(db, attendanceId)
  return attendance !== undefined && attendance.deleted_at === null && !isOver(attendance, now)
}
