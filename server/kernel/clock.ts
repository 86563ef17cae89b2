/** The only source of the present in the server. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since some moment, which go on evenly when somebody sets the clock. */
  elapsed(): number
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** A clock that stands still until it is told otherwise, for tests. */
export class TestClock implements Clock {
  #offset = 0

  now() {
    return Date.now() + this.#offset
  }

  elapsed() {
    return performance.now() + this.#offset
  }

  /** Moves the present by that many milliseconds. */
  advance(milliseconds: number) {
    this.#offset += milliseconds
  }
}
