import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { topics } from '#server/kernel/hub.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { readBoard } from './lists.ts'

/** Milliseconds between two pushes of one attendance's counter. */
const interval = 500

/** Sends the staff an attendance's counter, at most twice a second however many check in. */
export function refreshBoard({ hub, config, throttle }: Unit, courseId: string, attendanceId: string) {
  throttle(`attendance.board:${attendanceId}`, {
    interval,
    async run(db) {
      if (!hub.isHeard(topics.staff(courseId))) return
      const board = await readBoard(db, config, attendanceId)
      hub.publish(topics.staff(courseId), attendanceMessages.board, {
        courseId,
        attendanceId,
        ...board,
      })
    },
  })
}
