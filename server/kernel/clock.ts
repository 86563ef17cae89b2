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
  #held: number | undefined

  now() {
    return this.#held ?? Date.now() + this.#offset
  }

  /** Time stands still there. @returns what lets it go on as before */
  hold(at = this.now()) {
    const before = this.#held
    this.#held = at
    return () => {
      this.#held = before
    }
  }

  elapsed() {
    return performance.now() + this.#offset
  }

  /** Moves the clock forward by this many milliseconds. */
  advance(milliseconds: number) {
    this.#offset += milliseconds
    if (this.#held !== undefined) this.#held += milliseconds
  }
}
