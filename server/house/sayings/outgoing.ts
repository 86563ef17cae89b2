import type { StreamEntry } from '#contract/features/stream/numbered.ts'

/** Milliseconds before what did not reach the server is sent again. */
const retry = 2000

/** What its writer sees at once, until it is there. */
export interface OutgoingEntry {
  code: string
  type: string
  body: unknown
  /** When it was written. */
  at: number
  /** Waiting: for a network. Failed: the server refuses it, for the reason given. */
  state: 'sending' | 'waiting' | 'failed'
  reason?: unknown
}

interface Post {
  /** Says it; under the same code it is said once, however often it is sent. */
  add(entry: Pick<OutgoingEntry, 'code' | 'type' | 'body'>): Promise<StreamEntry>
  /** Whether an error is the server's answer: sending the same again would not help. */
  isFinal(error: unknown): boolean
  /** It is there. */
  added(entry: StreamEntry): void
  changed(): void
}

/** What somebody says in a stream, one after the other: it stands in the order in which it was written. */
export class OutgoingEntries {
  readonly #post: Post
  readonly #all = new Map<string, OutgoingEntry>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isStopped = false

  constructor(post: Post) {
    this.#post = post
  }

  get list(): readonly OutgoingEntry[] {
    return [...this.#all.values()]
  }

  /** @param code another one for each entry */
  say(type: string, body: unknown, code: string) {
    // It overtakes nothing that waits.
    const state = this.list.some(each => each.state === 'waiting') ? 'waiting' : 'sending'
    this.#all.set(code, { code, type, body, at: Date.now(), state })
    this.#post.changed()
    void this.#send()
  }

  /** Sends again what failed, or waits; all of it without a code. */
  again(code?: string) {
    for (const each of code === undefined ? this.#all.keys() : [code]) this.#set(each, 'sending')
    clearTimeout(this.#timer)
    void this.#send()
  }

  /** There is a network again. */
  connected() {
    if (this.list.some(({ state }) => state === 'waiting')) this.#resume()
  }

  /** Gives up what failed. */
  discard(code: string) {
    if (this.#all.get(code)?.state === 'failed') this.#all.delete(code)
    this.#post.changed()
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #set(code: string, state: OutgoingEntry['state'], reason?: unknown) {
    const entry = this.#all.get(code)
    if (entry) this.#all.set(code, { ...entry, state, reason })
    this.#post.changed()
  }

  #resume() {
    clearTimeout(this.#timer)
    for (const { code, state } of this.list) if (state === 'waiting') this.#set(code, 'sending')
    void this.#send()
  }

  async #send() {
    if (this.#isSending) return
    this.#isSending = true
    for (let next = this.#next(); next && !this.#isStopped; next = this.#next()) {
      const { code, type, body } = next
      try {
        const entry = await this.#post.add({ code, type, body })
        this.#all.delete(code)
        this.#post.added(entry)
      } catch (error) {
        if (this.#post.isFinal(error)) this.#set(code, 'failed', error)
        else this.#wait()
      }
    }
    this.#isSending = false
  }

  #next() {
    return this.list.find(({ state }) => state === 'sending')
  }

  /** All that is not there yet waits, so that nothing overtakes it. */
  #wait() {
    for (const { code, state } of this.list) if (state === 'sending') this.#set(code, 'waiting')
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#resume(), retry)
  }
}
