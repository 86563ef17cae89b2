import { joined, type Played } from '#contract/features/activity/played.ts'

/** Seconds that a position may be ahead of the clock, for players that tell it late. */
const slip = 1

/** Collects what plays: seconds that really passed the screen, and nothing that was jumped over. */
export class Watching {
  /** Seconds played, repeated ones too. */
  played = 0
  #ranges: Played[] = []
  #run: { from: number; last: number; at: number } | undefined

  /**
   * The player stands at a position and goes on playing.
   * @param at milliseconds of a clock that only goes forward
   */
  tick(position: number, at: number, rate: number) {
    const run = this.#run
    const moved = run ? position - run.last : 0
    const mostly = run ? ((at - run.at) / 1000) * rate + slip : 0
    if (!run || moved < 0 || moved > mostly) {
      this.stop()
      this.#run = { from: position, last: position, at }
      return
    }
    this.played += moved
    this.#run = { ...run, last: position, at }
  }

  /** It pauses: up to here it has played. */
  pause(position: number, at: number, rate: number) {
    if (this.#run) this.tick(position, at, rate)
    this.stop()
  }

  /** It is moved, or nobody can see it. */
  stop() {
    this.#ranges = this.ranges
    this.#run = undefined
  }

  /** It has played to its end. */
  end(duration: number) {
    if (this.#run && duration - this.#run.last < slip) this.#run.last = Math.ceil(duration)
    this.stop()
  }

  /** Whole seconds. */
  get ranges(): Played[] {
    if (!this.#run) return this.#ranges
    const { from, last } = this.#run
    return joined([...this.#ranges, [Math.floor(from), Math.floor(last)]])
  }
}
