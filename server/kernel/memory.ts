import { LRUCache } from 'lru-cache'
import type { Bus } from './bus/bus.ts'

/**
 * How long facts are trusted without another query, in milliseconds. It bounds changes unknown to this process: those made
 * by somebody who does not tell (other processes do, over the bus), or whose commit was not acknowledged (decision 154).
 */
export const believed = 10_000
/** The same of facts that are read again before anything follows from them. */
const believedForNow = 300_000
const room = 50_000

interface StoredFacts {
  facts: object
  owners: readonly string[]
  /** Number of the last invalidation before these facts were read. */
  since: number
  readAt: number
}

/**
 * What this process remembers: people's identity, their place in courses, and counts. Facts belong to accounts, courses
 * and other things (`owners`); a fact whose owner is forgotten while it is being read is not kept. Absence is never
 * kept. Facts that expire are kept as the moment they do, and compared on use.
 */
export class Memory {
  readonly #elapsed: () => number
  readonly #kept = new LRUCache<string, StoredFacts>({ max: room })
  /** Invalidations are numbered; the last one of each owner, newest at the end. */
  readonly #forgotten = new Map<string, number>()
  #count = 0
  /** The newest of those dropped from the map. */
  #dropped = 0

  /**
   * @param elapsed milliseconds that only increase
   * @param bus by which other processes say what is to be forgotten
   */
  constructor(elapsed: () => number, bus?: Bus) {
    this.#elapsed = elapsed
    bus?.listen({
      hear: ({ kind, data }, _, teller) => {
        if (kind === 'forget' && teller !== bus.process) this.forget(data as string[])
      },
      miss: () => this.forgetAll(),
    })
  }

  /**
   * The value remembered under the key, or else read now.
   * @param isReadAgain whoever asks reads it again before anything follows from it
   */
  async remember<Facts extends object>(
    key: string,
    read: () => Promise<Facts | undefined>,
    ownersOf: (facts: Facts) => readonly string[],
    isReadAgain = false,
  ): Promise<Facts | undefined> {
    const known = this.#kept.get(key)
    const age = known && this.#elapsed() - known.readAt
    if (known && age! < (isReadAgain ? believedForNow : believed) && this.#isTrue(known))
      return known.facts as Facts
    const [since, readAt] = [this.#count, this.#elapsed()]
    const facts = await read()
    if (!facts) return undefined
    this.#kept.set(key, { facts, owners: ownersOf(facts), since, readAt })
    return facts
  }

  /** Forgets these owners: nothing read before now is trusted. */
  forget(owners: readonly string[]) {
    for (const owner of owners) {
      this.#forgotten.delete(owner)
      this.#forgotten.set(owner, ++this.#count)
    }
    for (const [owner, turn] of this.#forgotten) {
      if (this.#forgotten.size <= room) break
      this.#forgotten.delete(owner)
      this.#dropped = turn
    }
  }

  /** The same for everybody: what others said was missed, or a test has changed the database directly. */
  forgetAll() {
    this.#dropped = ++this.#count
  }

  #isTrue({ owners, since }: StoredFacts) {
    return this.#dropped <= since && owners.every(owner => (this.#forgotten.get(owner) ?? 0) <= since)
  }
}
