/** The server's only source of the current time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since an arbitrary moment, unaffected when the clock is set. */
  elapsed(): number
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/** A clock that goes on from where it is moved to, for tests. */
export class TestClock implements Clock {
  #offset = 0

  now() {
    return Date.now() + this.#offset
  }

  elapsed() {
    return performance.now() + this.#offset
  }

  /** Moves the clock forward by this many milliseconds. */
  advance(milliseconds: number) {
    this.#offset += milliseconds
  }
}
