import type { Value } from '#contract/call.ts'
import type { streamCalls } from './calls.ts'
import type { streamMessages } from './messages.ts'
import { NumberedEntries, type StreamEntry } from './numbered.ts'
import { gapTimeout, maxEntries } from './rules.ts'

type Answer = Value<typeof streamCalls.entries.output>
type Joined = Value<typeof streamMessages.joined.data>
type Stored = Value<typeof streamMessages.stored.data>

/** Milliseconds before what could not be fetched is asked for again. */
const retry = 2000
/** Milliseconds in which joining is answered. */
const joinTimeout = 5000
/** Entries of a page. */
export const newestPage = 50

/** How a follower reaches the server. */
export interface StreamWire {
  /** Asks for entries: after a number, before a position, or for the newest. */
  ask(wanted: { after?: number; before?: number; limit: number }): Promise<Answer>
  /** Joins with the number up to which everything is there. */
  join(seen: number | null): void
  /** Whether an error says that the stream is not there, or not for them. */
  isRefusal(error: unknown): boolean
  /** Something else is shown from now on. */
  changed(): void
}

/**
 * Follows a stream: joins it whenever there is a connection, fetches what is missing once that has had time to come by itself, and
 * earlier entries page by page.
 */
export class StreamFollower {
  readonly entries = new NumberedEntries()
  isRefused = false
  isFetchingEarlier = false
  hasEarlierFailed = false
  readonly #wire: StreamWire
  #timer: ReturnType<typeof setTimeout> | undefined
  #joining: ReturnType<typeof setTimeout> | undefined
  #isFilling = false
  #isStopped = false

  constructor(wire: StreamWire) {
    this.#wire = wire
  }

  /** There is a connection, perhaps another one. */
  connected() {
    this.#isStopped = false
    this.#join()
    if (this.entries.from === undefined) void this.fetchEarlier()
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#joining)
  }

  /** @param id of the stream that is followed */
  joined({ streams, refused }: Joined, id: string) {
    if (refused.includes(id)) return this.#refuse()
    const state = streams[id]
    if (!state) return
    clearTimeout(this.#joining)
    this.isRefused = false
    this.entries.joined(state)
    // As after an old copy of the database was put back.
    if (this.entries.from === undefined) void this.fetchEarlier()
    this.#changed(0)
  }

  heard(entry: StreamEntry) {
    this.entries.heard(entry)
    this.#changed()
  }

  stored({ list, last }: Stored) {
    this.entries.stored(list)
    this.entries.heardOf(last)
    this.#changed()
  }

  passed(number: number) {
    this.entries.passed(number)
    this.#changed()
  }

  heardOf(last: number) {
    this.entries.heardOf(last)
    this.#changed(0)
  }

  /** The page before those that are shown, or the newest. */
  async fetchEarlier() {
    if (this.isFetchingEarlier || !this.entries.hasEarlier || this.isRefused) return
    this.isFetchingEarlier = true
    this.hasEarlierFailed = false
    this.#wire.changed()
    try {
      const before = this.entries.from
      this.entries.earlier(await this.#wire.ask({ ...(before && { before }), limit: newestPage }))
    } catch (error) {
      if (this.#wire.isRefusal(error)) this.#refuse()
      else this.hasEarlierFailed = true
    } finally {
      this.isFetchingEarlier = false
      this.#changed()
    }
  }

  /** Again where no answer comes: the server could not read just then. */
  #join() {
    clearTimeout(this.#joining)
    this.#wire.join(this.entries.whole ?? null)
    this.#joining = setTimeout(() => this.#join(), joinTimeout)
  }

  /** Forgets all but so many of the newest. */
  keepNewest(count: number) {
    this.entries.keepNewest(count)
    this.#wire.changed()
  }

  #refuse() {
    this.isRefused = true
    clearTimeout(this.#joining)
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#wire.changed()
  }

  #changed(wait = gapTimeout) {
    if (this.#isStopped) return
    this.#wire.changed()
    if (!this.entries.isBehind || this.isRefused || this.#isFilling || this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.#fill(), wait)
  }

  async #fill() {
    this.#isFilling = true
    try {
      while (this.entries.isBehind && !this.#isStopped && !this.isRefused) {
        const after = this.entries.whole!
        const answer = await this.#wire.ask({ after, limit: maxEntries })
        this.entries.fetched(after, answer)
        this.#wire.changed()
        if (answer.whole <= after) break
      }
    } catch (error) {
      if (this.#wire.isRefusal(error)) this.#refuse()
    }
    this.#isFilling = false
    this.#timer = undefined
    this.#changed(retry)
  }
}
