import { WebSocket } from 'ws'
import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { type Envelope, kernelErrors } from '#contract/error.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { StreamFollower } from '#contract/features/stream/follower.ts'
import { streamMessages, streamRequests } from '#contract/features/stream/messages.ts'
import { type AnswerOf, encodeInput, type InputOf } from '#contract/input.ts'
import type { Message } from '#contract/message.ts'
import { socketPath } from '#contract/socket.ts'
import { OutgoingEntries } from './outgoing.ts'

/** Milliseconds before a phone tries again to connect. */
const retry = 150

/** The server's answer is no. */
export class Refused extends Error {
  readonly code: number

  constructor(path: string, code: number) {
    super(`${path}: ${code}`)
    this.code = code
  }
}

/** What the network does to what arrives: hands on each frame, some later, some twice. */
export type Network = (deliver: () => void) => void

interface Owner {
  token: string
  id: string
}

/** A phone that follows streams and speaks in them, as pages do, over whatever network it has. */
export class StreamPhone {
  readonly followers = new Map<string, StreamFollower>()
  readonly outgoing = new Map<string, OutgoingEntries>()
  /** What the server said is there, by its code. */
  readonly acknowledged = new Map<string, string>()
  readonly owner: Owner
  readonly #address: () => string
  readonly #network: Network
  #socket: WebSocket | undefined
  #isOver = false
  /** Counts what arrives. */
  #turns = 0
  /** When it was last said whether a stream is theirs. */
  readonly #joinedAt = new Map<string, number>()

  /** @param address asked each time it reaches for the server */
  constructor(address: () => string, owner: Owner, ids: readonly string[], network: Network) {
    this.#address = address
    this.owner = owner
    this.#network = network
    for (const id of ids) {
      const follower = new StreamFollower({
        ask: wanted => this.call(streamCalls.entries, { id, ...wanted }),
        join: seen => this.#send(streamRequests.join.cmd, { streams: { [id]: seen } }),
        isRefusal: error => error instanceof Refused && error.code === kernelErrors.notFound.code,
        changed: () => undefined,
      })
      this.followers.set(id, follower)
      const add = async (entry: { code: string; type: string; body: unknown }) => {
        const { entry: added } = await this.call(streamCalls.add, { id, ...entry })
        this.acknowledged.set(entry.code, id)
        return added
      }
      this.outgoing.set(
        id,
        new OutgoingEntries({
          ...{ add, isFinal: error => error instanceof Refused, changed: () => undefined },
          added: entry => follower.heard(entry),
        }),
      )
    }
    this.#connect()
  }

  /** Everything that was written is there. */
  get hasSaidAll() {
    return [...this.outgoing.values()].every(({ list }) => list.length === 0)
  }

  cut() {
    this.#socket?.terminate()
  }

  close() {
    this.#isOver = true
    this.#socket?.close()
    for (const each of [...this.followers.values(), ...this.outgoing.values()]) each.stop()
  }

  #connect() {
    if (this.#isOver) return
    const socket = new WebSocket(this.#address().replace('http', 'ws') + socketPath, [this.owner.token, '1'])
    this.#socket = socket
    socket.on('open', () => {
      for (const each of this.followers.values()) each.connected()
      for (const each of this.outgoing.values()) each.connected()
    })
    socket.on('message', text => {
      const { cmd, data } = JSON.parse(String(text)) as { cmd: string; data: unknown }
      const turn = ++this.#turns
      this.#network(() => !this.#isOver && this.#hear(cmd, data, turn))
    })
    socket.on('error', () => undefined)
    socket.on('close', () => void setTimeout(() => this.#connect(), retry))
  }

  #send(cmd: string, data: unknown) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ cmd, data }))
  }

  #hear(cmd: string, data: unknown, turn: number) {
    const { followers } = this
    const read = <S extends ZodType>(message: Message<S>) =>
      cmd === message.cmd ? safeDecode(message.data, data as never).data : undefined
    const joined = read(streamMessages.joined)
    if (joined)
      for (const [id, each] of followers) {
        if (!(id in joined.streams || joined.refused.includes(id))) continue
        // Within a connection nothing overtakes that, and of one before nothing comes any more.
        if (turn < (this.#joinedAt.get(id) ?? 0)) continue
        this.#joinedAt.set(id, turn)
        each.joined(joined, id)
      }
    const entry = read(streamMessages.entry)
    if (entry) followers.get(entry.streamId)?.heard(entry)
    const stored = read(streamMessages.stored)
    if (stored) followers.get(stored.streamId)?.stored(stored)
    const passed = read(streamMessages.passed)
    if (passed) followers.get(passed.streamId)?.passed(passed.number)
    const last = read(streamMessages.last)
    if (last) followers.get(last.streamId)?.heardOf(last.last)
  }

  /** @param once under which a command takes effect once, however often it is sent */
  async call<C extends Call>(call: C, input: InputOf<C>, once?: string): Promise<AnswerOf<C>> {
    const answer = await fetch(this.#address() + call.path, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', token: this.owner.token, connection: 'close' },
        ...(once && { 'x-once': once }),
      },
      body: JSON.stringify(encodeInput(call, input)),
      signal: AbortSignal.timeout(10_000),
    })
    const { status, code, data } = (await answer.json()) as Envelope
    if (answer.status >= 500 || code === kernelErrors.stopping.code) throw new Error(`away: ${code}`)
    if (status !== 1) throw new Refused(call.path, code)
    return safeDecode(call.output as ZodType, data as never).data as AnswerOf<C>
  }
}
