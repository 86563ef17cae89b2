import { safeDecode, type z } from 'zod'
import { kernelErrors } from '#contract/error.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { newestPage, StreamFollower } from '#contract/features/stream/follower.ts'
import { streamMessages, streamRequests } from '#contract/features/stream/messages.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import type { Message } from '#contract/message.ts'
import { userErrorCode } from '#contract/socket.ts'
import { CallFailure, newKey, send } from '#web/lib/call.ts'
import type { Refusal } from '#web/lib/outbox/box.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { classSocket } from '#web/lib/socket.ts'
import type { KeptSaying } from './kept-sayings.ts'
import { keepSaying, onSaid, sayings } from './send-sayings.ts'

/** What its writer sees at once, until it is there. */
export interface OutgoingEntry extends Pick<KeptSaying, 'code' | 'type' | 'body' | 'at'> {
  /** Waiting: for a network. Failed: the server refuses it, for the reason given. */
  state: 'sending' | 'waiting' | 'failed'
  reason?: Refusal
}

/** What a screen shows of a stream. */
export interface ShownStream {
  /** In order; the newest, and as many earlier ones as were asked for. */
  entries: readonly StreamEntry[]
  /** What the person says and is not there yet, in the order in which it was written. */
  outgoing: readonly OutgoingEntry[]
  /** The newest have come. */
  isThere: boolean
  /** It is not there, or not theirs (any more). */
  isRefused: boolean
  /** There is a connection over which what others say comes by itself. */
  isLive: boolean
  hasEarlier: boolean
  isFetchingEarlier: boolean
  hasEarlierFailed: boolean
}

const isRefusal = (error: unknown) => error instanceof CallFailure && error.is(kernelErrors.notFound)

/** As a follower asks for the newest: it is the same answer. */
const newestOf = (id: string) => ({ id, limit: newestPage })

/** A stream as long as something on the page shows it. */
class StreamOnPage {
  readonly follower: StreamFollower
  readonly #id: string
  /** What the device does not keep yet. */
  #written: readonly KeptSaying[] = []
  #isKeeping = false
  readonly #listeners = new Set<() => void>()
  #shown: ShownStream | undefined
  #leave: (() => void)[] = []
  /** Something has come by itself since the newest were fetched. */
  #isAhead = false

  constructor(id: string) {
    this.#id = id
    const changed = () => this.#changed()
    this.follower = new StreamFollower({
      ...{ isRefusal, changed },
      ask: wanted => send(streamCalls.entries, { id, ...wanted }),
      // What is sent while there is no connection would come together with what is sent when there is one.
      join: seen => this.#isLive && classSocket.send(streamRequests.join.cmd, { streams: { [id]: seen } }),
    })
  }

  get #isLive() {
    return classSocket.state === 'open'
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#enter()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#part()
    }
  }

  readonly shown = (): ShownStream => {
    this.#shown ??= this.#look()
    return this.#shown
  }

  #look(): ShownStream {
    const { entries: numbered, isRefused, isFetchingEarlier, hasEarlierFailed } = this.follower
    const entries = numbered.shown()
    const codes = new Set(entries.map(({ code }) => code))
    return {
      entries,
      // What has come over the socket before its own answer is there once.
      outgoing: this.#unsaid()
        .filter(({ code }) => !codes.has(code))
        .map(saying => this.#outgoing(saying)),
      isThere: numbered.from !== undefined,
      ...{ isRefused, isLive: this.#isLive, isFetchingEarlier, hasEarlierFailed },
      hasEarlier: numbered.hasEarlier,
    }
  }

  #unsaid() {
    const kept = sayings.items.filter(({ streamId }) => streamId === this.#id)
    const isKept = new Set(kept.map(({ code }) => code))
    return [...kept, ...this.#written.filter(({ code }) => !isKept.has(code))]
  }

  #outgoing(saying: KeptSaying): OutgoingEntry {
    const { code, type, body, at, refusal } = saying
    const entry = { code, type, body, at }
    if (refusal) return { ...entry, state: 'failed', reason: refusal }
    const isNew = this.#written.includes(saying)
    return { ...entry, state: isNew || sayings.isSending ? 'sending' : 'waiting' }
  }

  #changed() {
    this.#shown = undefined
    for (const listener of this.#listeners) listener()
  }

  #enter() {
    const { follower } = this
    streams.set(this.#id, this)
    const connected = () => {
      this.#changed()
      if (!this.#isLive) return
      follower.connected()
      if (this.#unsaid().length > 0) void sayings.send()
    }
    this.#leave = [
      classSocket.onState(connected),
      sayings.subscribe(() => this.#changed()),
      onSaid((streamId, entry) => streamId === this.#id && follower.heard(entry)),
      this.#on(streamMessages.joined, data => follower.joined(data, this.#id)),
      this.#onOwn(streamMessages.entry, data => {
        this.#isAhead = true
        follower.heard(data)
      }),
      this.#onOwn(streamMessages.stored, data => follower.stored(data)),
      this.#onOwn(streamMessages.passed, ({ number }) => follower.passed(number)),
      this.#onOwn(streamMessages.last, ({ last }) => follower.heardOf(last)),
    ]
    document.addEventListener('visibilitychange', this.#looked)
    connected()
    // The newest are not kept waiting for a connection.
    if (follower.entries.from === undefined) void follower.fetchEarlier()
  }

  /** Whoever looks away or goes elsewhere may be without a network when they look again: the device keeps the answer (decision 178). */
  readonly #looked = () => {
    if (document.visibilityState !== 'visible') this.#keepNewest()
  }

  #keepNewest() {
    if (!this.#isAhead || !this.#isLive) return
    this.#isAhead = false
    send(streamCalls.entries, newestOf(this.#id)).catch(() => undefined)
  }

  #part() {
    document.removeEventListener('visibilitychange', this.#looked)
    this.#keepNewest()
    for (const leave of this.#leave) leave()
    if (this.#isLive) classSocket.send(streamRequests.leave.cmd, { ids: [this.#id] })
    this.follower.stop()
    streams.delete(this.#id)
  }

  /** Nothing that one person says is kept for another. */
  end() {
    this.#isKeeping = false
    this.follower.stop()
  }

  #on<S extends z.ZodType>(message: Message<S>, hear: (data: z.output<S>) => void) {
    return classSocket.on(message.cmd, ({ code, data }) => {
      const read = code === userErrorCode ? undefined : safeDecode(message.data, data as never)
      if (read?.success) hear(read.data as z.output<S>)
    })
  }

  /** Those of other streams are not even read. */
  #onOwn<S extends z.ZodType>(message: Message<S>, hear: (data: z.output<S>) => void) {
    return classSocket.on(message.cmd, ({ data }) => {
      if ((data as { streamid?: string } | null)?.streamid !== this.#id) return
      const read = safeDecode(message.data, data as never)
      if (read.success) hear(read.data as z.output<S>)
    })
  }

  say(type: string, body: unknown) {
    const saying = { streamId: this.#id, code: newKey(), type, body, at: Date.now() }
    this.#written = [...this.#written, saying]
    this.#changed()
    if (this.#isKeeping) void this.#keep(saying)
  }

  /** It is known who writes: what they have written is kept from now on. */
  keepWritten() {
    if (this.#isKeeping) return
    this.#isKeeping = true
    for (const saying of this.#written) void this.#keep(saying)
  }

  async #keep(saying: KeptSaying) {
    await keepSaying(saying)
    this.#written = this.#written.filter(each => each !== saying)
    this.#changed()
  }

  again(code: string) {
    const kept = this.#kept(code)
    if (!kept?.refusal) return void sayings.send()
    const { refusal, ...saying } = kept
    void sayings.again(kept, saying)
  }

  discard(code: string) {
    const kept = this.#kept(code)
    if (kept?.refusal) void sayings.discard(kept)
  }

  #kept(code: string) {
    return sayings.items.find(each => each.code === code && each.streamId === this.#id)
  }
}

/** Those that are shown somewhere on the page. */
const streams = new Map<string, StreamOnPage>()

onSessionChange(() => {
  for (const stream of streams.values()) stream.end()
  streams.clear()
})

export function streamOnPage(id: string): StreamOnPage {
  const stream = streams.get(id) ?? new StreamOnPage(id)
  streams.set(id, stream)
  return stream
}
