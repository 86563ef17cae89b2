export interface Limit {
  burst: number
  /** Tokens refilled each second. */
  perSecond: number
}

/** A token bucket. Its time only moves forward; the wall clock may be set back. */
export class Bucket {
  readonly #limit: Limit
  #left: number
  #at = performance.now()

  constructor(limit: Limit) {
    this.#limit = limit
    this.#left = limit.burst
  }

  /** @returns false when nothing is left */
  take() {
    const { burst, perSecond } = this.#limit
    const now = performance.now()
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1000) * perSecond) - 1
    this.#at = now
    return this.#left >= 0
  }
}
