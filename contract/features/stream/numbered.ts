import type { Value } from '#contract/call.ts'
import type { streamCalls } from './calls.ts'
import type { streamEntry } from './entities.ts'
import type { streamMessages } from './messages.ts'

export type StreamEntry = Value<typeof streamEntry>
type Answer = Value<typeof streamCalls.entries.output>
type JoinedState = Value<typeof streamMessages.joined.data>['streams'][string]
type Stored = Value<typeof streamMessages.stored.data>['list'][number]

const keyOf = ({ byId, code }: { byId: string | null; code: string }) =>
  byId && code ? `${byId} ${code}` : undefined

/**
 * What a reader has of a stream, whatever reaches them in whatever order, late or twice: never an entry twice, nor an older version over
 * a newer one. It says what is missing and asks for nothing itself.
 */
export class NumberedEntries {
  /** Up to this number nothing is missing; undefined before anything is known. */
  whole: number | undefined
  /** The newest number that was heard of. */
  last = 0
  /** There are entries before those that are shown. */
  hasEarlier = true
  /** From this position on entries are shown; undefined until the newest have been fetched. */
  from: number | undefined
  #top = 0
  readonly #standing = new Map<number, StreamEntry>()
  /** Where what somebody said under a code stands. */
  readonly #places = new Map<string, number>()
  /** What is not stored yet. */
  readonly #told = new Map<string, StreamEntry>()
  /** Numbers beyond one that has not come. */
  readonly #ahead = new Set<number>()

  get isBehind() {
    return this.whole !== undefined && this.last > this.whole
  }

  /** In order, with what is not stored yet at the end. */
  shown(): StreamEntry[] {
    const all: StreamEntry[] = []
    for (let position = this.from ?? this.#top + 1; position <= this.#top; position++) {
      const entry = this.#standing.get(position)
      if (entry) all.push(entry)
    }
    return [...all, ...this.#told.values()]
  }

  /** Forgets all but so many of the newest: they are fetched again by whoever goes back. */
  keepNewest(count: number) {
    const from = this.#top - count + 1
    if (this.from === undefined || this.from >= from) return
    for (const [position, entry] of this.#standing) {
      if (position >= from) continue
      this.#standing.delete(position)
      this.#places.delete(keyOf(entry) ?? '')
    }
    this.from = from
    this.hasEarlier = true
  }

  /** @param state as answered to whoever joined with `whole` */
  joined({ last, list }: JoinedState) {
    // As after an old copy of the database was put back: what was seen since then is not there any more.
    if (this.whole !== undefined && last < this.whole) this.#startOver()
    this.whole ??= last
    for (const entry of list ?? []) this.#take(entry)
    if (list) this.#reach(last)
    this.heardOf(last)
  }

  /** @param entry as it was told */
  heard(entry: StreamEntry) {
    const key = keyOf(entry)
    if (entry.number > 0) {
      this.#take(entry)
      this.passed(entry.number)
    } else if (key && !this.#places.has(key)) this.#told.set(key, entry)
  }

  /** What was told has its place and number now. */
  stored(list: readonly Stored[]) {
    for (const { position, number, ...by } of list) {
      const key = keyOf(by) ?? ''
      const told = this.#told.get(key)
      if (told) this.#take({ ...told, position, number })
      if (told || this.#places.has(key)) this.passed(number)
      else this.heardOf(number)
    }
  }

  /** A number has come, whatever it brought. */
  passed(number: number) {
    this.heardOf(number)
    if (this.whole === undefined || number <= this.whole) return
    this.#ahead.add(number)
    this.#reach(this.whole)
  }

  /** There is such a number. */
  heardOf(last: number) {
    this.last = Math.max(this.last, last)
  }

  /** @param after the number with which it was asked */
  fetched(after: number, { list, whole, last }: Answer) {
    for (const entry of list) this.#take(entry)
    if (this.whole !== undefined && after <= this.whole) this.#reach(whole)
    this.heardOf(last)
  }

  /** Entries before those that are shown, or the newest. */
  earlier({ list, whole, last, more, first }: Answer) {
    // The newest may have been read before their reader joined: what was said in between is missing.
    if (this.whole === undefined || (this.from === undefined && whole < this.whole)) this.whole = whole
    for (const entry of list) this.#take(entry)
    const lowest = list.at(-1)?.position ?? this.from ?? Math.max(first, this.#top + 1)
    this.from = more ? lowest : Math.min(lowest, this.from ?? lowest, first)
    this.hasEarlier = more
    this.heardOf(last)
  }

  #take(entry: StreamEntry) {
    const key = keyOf(entry)
    if (key) {
      this.#told.delete(key)
      this.#places.set(key, entry.position)
    }
    if ((this.#standing.get(entry.position)?.number ?? 0) >= entry.number) return
    this.#standing.set(entry.position, entry)
    this.#top = Math.max(this.#top, entry.position)
  }

  /** All up to here is there, and what has come beyond it. */
  #reach(number: number) {
    let whole = Math.max(this.whole ?? 0, number)
    while (this.#ahead.delete(whole + 1)) whole++
    for (const each of this.#ahead) if (each <= whole) this.#ahead.delete(each)
    this.whole = whole
  }

  #startOver() {
    for (const each of [this.#standing, this.#places, this.#told, this.#ahead]) each.clear()
    this.whole = undefined
    this.from = undefined
    this.last = 0
    this.#top = 0
    this.hasEarlier = true
  }
}
