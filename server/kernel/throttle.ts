import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

export interface Throttled {
  /** Milliseconds between two runs. */
  interval: number
  /** Waits that long before the first run too, so that a crowd is notified once. */
  gathers?: boolean
  /** Which of two is newer, where they can overtake each other; otherwise the later call. */
  turn?: number
  run(): unknown
}

interface RunningTurn {
  turn: number
  next?: Throttled
}

/**
 * Runs what many commands ask for at once and then at intervals: of those requested in between, the newest. One per
 * server.
 */
export class Throttle {
  readonly #running = new Map<string, RunningTurn>()
  readonly #log: Log
  readonly #wait: (milliseconds: number) => Promise<void>

  constructor(
    log: Log,
    wait = (milliseconds: number) => pause<void>(milliseconds, undefined, { ref: false }),
  ) {
    this.#log = log
    this.#wait = wait
  }

  /** @param key identifies the task; tasks with different keys run independently */
  request(key: string, wanted: Throttled) {
    const running = this.#running.get(key)
    if (!running) void this.#start(key, wanted)
    else if (wanted.turn === undefined || wanted.turn > (running.next?.turn ?? running.turn))
      running.next = wanted
  }

  async #start(key: string, first: Throttled) {
    const running: RunningTurn = { turn: first.turn ?? 0, next: first }
    this.#running.set(key, running)
    if (first.gathers) await this.#wait(first.interval)
    while (running.next) {
      const { run, interval, turn = 0 } = running.next
      running.turn = turn
      delete running.next
      try {
        await run()
      } catch (error) {
        this.#log.warn({ error, key }, 'a throttled message was not published')
      }
      await this.#wait(interval)
    }
    this.#running.delete(key)
  }
}
