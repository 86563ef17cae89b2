/** The only source of the present in the server. Milliseconds since 1970. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still until it is told otherwise, for tests. */
export class TestClock implements Clock {
  #offset = 0

  now() {
    return Date.now() + this.#offset
  }

  /** Moves the present by so many milliseconds. */
  advance(milliseconds: number) {
    this.#offset += milliseconds
  }
}
