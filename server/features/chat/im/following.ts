import { gapTimeout } from '#contract/features/stream/rules.ts'
import type { Entry } from '#server/features/stream/public.ts'

/** Milliseconds before what could not be read is asked for again. */
const retry = 2000

interface Listener {
  /** What is new or has changed since a number, as far as it is theirs: up to `whole` nothing is missing. */
  readAfter(number: number): Promise<{ list: readonly Entry[]; whole: number }>
  /** Something that was said: each entry once, in the order of the conversation. */
  said(entry: Entry): void
  /** What was told before was removed. */
  removed(entry: Entry): void
}

/** Follows a conversation for a client who can neither ask for what it missed nor tell what it has had before. */
export class Following {
  readonly #listener: Listener
  /** Up to this number everything was told. */
  #number = 0
  /** Of the newest entry that was told. */
  #position = 0
  /** The newest number that was heard of. */
  #last = 0
  /** What has overtaken others, by number; undefined: nothing that is to be told. */
  readonly #ahead = new Map<number, Entry | undefined>()
  #timer: NodeJS.Timeout | undefined
  #isReading = false
  #isStopped = false

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** From here on it is followed. */
  begin(number: number, position: number) {
    this.#number = number
    this.#position = position
    this.#advance()
  }

  hasTold(number: number) {
    return number <= this.#number
  }

  heard(number: number, entry?: Entry) {
    if (number <= this.#number) return
    this.#ahead.set(number, entry)
    this.heardOf(number)
  }

  /** There is such a number. */
  heardOf(last: number) {
    this.#last = Math.max(this.#last, last)
    this.#advance()
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #advance() {
    while (!this.#isStopped && this.#ahead.has(this.#number + 1)) {
      const entry = this.#ahead.get(++this.#number)
      this.#ahead.delete(this.#number)
      if (entry) this.#tell(entry)
    }
    this.#readSoon(gapTimeout)
  }

  #readSoon(wait: number) {
    if (this.#last <= this.#number || this.#isReading || this.#isStopped) return
    this.#timer ??= setTimeout(() => void this.#read().catch(() => this.#readSoon(retry)), wait).unref()
  }

  /** What did not come by itself. */
  async #read() {
    this.#timer = undefined
    this.#isReading = true
    try {
      const { list, whole } = await this.#listener.readAfter(this.#number)
      // Overtaken by what has come meanwhile.
      const missed = list.filter(({ number }) => number > this.#number)
      const top = this.#position
      const isNew = ({ position }: Entry) => position > top
      // An early one that was changed since comes last by its number.
      for (const entry of missed.filter(isNew).toSorted((a, b) => a.position - b.position)) this.#tell(entry)
      for (const entry of missed) if (!isNew(entry)) this.#tell(entry)
      this.#number = Math.max(this.#number, whole)
      for (const number of this.#ahead.keys()) if (number <= this.#number) this.#ahead.delete(number)
    } finally {
      this.#isReading = false
    }
    this.#advance()
  }

  #tell(entry: Entry) {
    if (this.#isStopped) return
    const isNew = entry.position > this.#position
    if (isNew) this.#position = entry.position
    if (isNew && !entry.isRemoved) this.#listener.said(entry)
    if (!isNew && entry.isRemoved) this.#listener.removed(entry)
  }
}
