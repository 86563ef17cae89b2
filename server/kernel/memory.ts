import { LRUCache } from 'lru-cache'

/**
 * How long what was read is believed without asking again, in milliseconds. It bounds what nobody here could be told of: a
 * change by another process over the same database, and one whose commit was not acknowledged (decision 154).
 */
export const believed = 10_000
const room = 50_000

interface Kept {
  facts: object
  owners: readonly string[]
  /** The last forgetting before these facts were read. */
  since: number
  /** Until when they are believed. */
  until: number
}

/**
 * What this process remembers of who people are, where they stand, and what was counted. Facts belong to accounts, courses
 * and whatever else they go with (`owners`); what is forgotten of one of these while it is being read is not kept. Absence is
 * never kept. Facts that a moment makes untrue are kept as that moment, and compared when they are used.
 */
export class Memory {
  readonly #elapsed: () => number
  readonly #kept = new LRUCache<string, Kept>({ max: room })
  /** Forgettings are counted; the last one of each owner, the latest at the end. */
  readonly #forgotten = new Map<string, number>()
  #count = 0
  /** The latest of those that no longer have a place in the map. */
  #dropped = 0

  /** @param elapsed milliseconds that only go forward */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** What is known under the key, or what is read now. */
  async remember<Facts extends object>(
    key: string,
    read: () => Promise<Facts | undefined>,
    ownersOf: (facts: Facts) => readonly string[],
  ): Promise<Facts | undefined> {
    const known = this.#kept.get(key)
    if (known && this.#isTrue(known)) return known.facts as Facts
    const [since, until] = [this.#count, this.#elapsed() + believed]
    const facts = await read()
    if (!facts) return undefined
    this.#kept.set(key, { facts, owners: ownersOf(facts), since, until })
    return facts
  }

  /** Nothing that was read before this is believed of these any more. */
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

  /** The same of everybody, for tests that change the database themselves. */
  forgetAll() {
    this.#dropped = ++this.#count
  }

  #isTrue({ owners, since, until }: Kept) {
    return (
      this.#elapsed() < until &&
      this.#dropped <= since &&
      owners.every(owner => (this.#forgotten.get(owner) ?? 0) <= since)
    )
  }
}
