import { safeDecode, type z } from 'zod'
import { kernelErrors } from '#contract/error.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { StreamFollower } from '#contract/features/stream/follower.ts'
import { streamMessages, streamRequests } from '#contract/features/stream/messages.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { OutgoingEntries, type OutgoingEntry } from '#contract/features/stream/outgoing.ts'
import type { Message } from '#contract/message.ts'
import { userErrorCode } from '#contract/socket.ts'
import { CallFailure, newKey, send } from '#web/lib/call.ts'
import { onSessionChange } from '#web/lib/session.ts'
import { classSocket } from '#web/lib/socket.ts'

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

const isAnswer = (error: unknown) => error instanceof CallFailure && !error.mayPass
const isRefusal = (error: unknown) => error instanceof CallFailure && error.is(kernelErrors.notFound)

/** A stream as long as something on the page shows it, or something that was said is on its way. */
class StreamOnPage {
  readonly follower: StreamFollower
  readonly outgoing: OutgoingEntries
  readonly #id: string
  readonly #listeners = new Set<() => void>()
  #shown: ShownStream | undefined
  #leave: (() => void)[] = []

  constructor(id: string) {
    this.#id = id
    const changed = () => this.#changed()
    this.follower = new StreamFollower({
      ...{ isRefusal, changed },
      ask: wanted => send(streamCalls.entries, { id, ...wanted }),
      // What is sent while there is no connection would come together with what is sent when there is one.
      join: seen => this.#isLive && classSocket.send(streamRequests.join.cmd, { streams: { [id]: seen } }),
    })
    this.outgoing = new OutgoingEntries({
      ...{ isFinal: isAnswer, changed },
      add: async entry => (await send(streamCalls.add, { id, ...entry })).entry,
      added: entry => this.follower.heard(entry),
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
      outgoing: this.outgoing.list.filter(({ code }) => !codes.has(code)),
      isThere: numbered.from !== undefined,
      ...{ isRefused, isLive: this.#isLive, isFetchingEarlier, hasEarlierFailed },
      hasEarlier: numbered.hasEarlier,
    }
  }

  #changed() {
    this.#shown = undefined
    this.#forgetIdle()
    for (const listener of this.#listeners) listener()
  }

  #enter() {
    const { follower, outgoing } = this
    streams.set(this.#id, this)
    const connected = () => {
      this.#changed()
      if (!this.#isLive) return
      follower.connected()
      outgoing.connected()
    }
    this.#leave = [
      classSocket.onState(connected),
      this.#on(streamMessages.joined, data => follower.joined(data, this.#id)),
      this.#onOwn(streamMessages.entry, data => follower.heard(data)),
      this.#onOwn(streamMessages.stored, data => follower.stored(data)),
      this.#onOwn(streamMessages.passed, ({ number }) => follower.passed(number)),
      this.#onOwn(streamMessages.last, ({ last }) => follower.heardOf(last)),
    ]
    connected()
    // The newest are not kept waiting for a connection.
    if (follower.entries.from === undefined) void follower.fetchEarlier()
  }

  #part() {
    for (const leave of this.#leave) leave()
    if (this.#isLive) classSocket.send(streamRequests.leave.cmd, { ids: [this.#id] })
    this.follower.stop()
    this.#forgetIdle()
  }

  #forgetIdle() {
    if (this.#listeners.size === 0 && this.outgoing.list.length === 0) streams.delete(this.#id)
  }

  /** Nothing that one person says is sent by another. */
  end() {
    this.outgoing.stop()
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
    this.outgoing.say(type, body, newKey())
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
