import { setTimeout as pause } from 'node:timers/promises'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { type Hub, topics } from '#server/kernel/hub.ts'
import type { Services } from '#server/kernel/unit.ts'
import { readBoard } from './lists.ts'

/** Milliseconds between two pushes of one attendance's counter. */
const interval = 200

const boards = new WeakMap<Hub, Board>()

/** Counters of running attendances on their way to the staff: however many check in, five pushes a second at most. */
class Board {
  readonly #services: Services
  /** The attendances being pushed, with whether something has changed since the last push. */
  readonly #running = new Map<string, { isStale: boolean }>()

  constructor(services: Services) {
    this.#services = services
  }

  refresh(courseId: string, attendanceId: string) {
    if (this.#services.hub.listeners(topics.staff(courseId)) === 0) return
    const running = this.#running.get(attendanceId)
    if (running) running.isStale = true
    else void this.#run(courseId, attendanceId)
  }

  async #run(courseId: string, attendanceId: string) {
    const state = { isStale: true }
    this.#running.set(attendanceId, state)
    while (state.isStale) {
      state.isStale = false
      await this.#push(courseId, attendanceId)
      await pause(interval, undefined, { ref: false })
    }
    this.#running.delete(attendanceId)
  }

  async #push(courseId: string, attendanceId: string) {
    const { db, config, hub, log } = this.#services
    try {
      const board = await readBoard(db, config, attendanceId)
      hub.publish(topics.staff(courseId), attendanceMessages.board, {
        courseid: courseId,
        attenceid: attendanceId,
        ...board,
      })
    } catch (error) {
      log.warn({ error }, 'attendance counter not pushed')
    }
  }
}

export function openBoard(services: Services) {
  boards.set(services.hub, new Board(services))
}

/** Sends the staff the counter of an attendance soon. Call it after commit. */
export function refreshBoard(hub: Hub, courseId: string, attendanceId: string) {
  boards.get(hub)?.refresh(courseId, attendanceId)
}
