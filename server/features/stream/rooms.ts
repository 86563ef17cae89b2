import { streamMessages } from '#contract/features/stream/messages.ts'
import { gapTimeout } from '#contract/features/stream/rules.ts'
import type { SocketClient, TopicListener } from '#server/kernel/feature.ts'
import { frameOf, type Hub } from '#server/kernel/hub.ts'
import { topicOf } from './present.ts'

/** Frames that wait until it is known what their reader may see; a reader who misses more fetches them. */
const maxHeld = 200

/**
 * Those at this process who take part in a stream. What comes before something that precedes it waits: that may say who is no longer in
 * it, and where it does not come at all, readers fetch, which asks who they are.
 */
class Room {
  readonly readers = new Set<Reader>()
  /** Up to this number everything was told here, or read; undefined while nobody knows yet how far it is. */
  told: number | undefined
  #newest: Buffer | undefined
  readonly #waiting = new Map<number, Buffer>()
  /** All that ever waited: it is not heard a second time by those whom it reaches later. */
  readonly #kept = new WeakSet<Buffer>()
  #timer: NodeJS.Timeout | undefined

  /** @returns whether it is heard now */
  hears(frame: Buffer): boolean {
    // All of a room hear the same bytes.
    if (frame === this.#newest) return !this.#kept.has(frame)
    if (this.#kept.has(frame)) return false
    this.#newest = frame
    const { isEntry, number } = headOf(frame)
    if (isEntry && number > this.told! + 1) return this.#keep(frame, number)
    this.reach(number)
    return true
  }

  #keep(frame: Buffer, number: number) {
    this.#kept.add(frame)
    this.#waiting.set(number, frame)
    this.#timer ??= setTimeout(() => this.tell(Math.max(...this.#waiting.keys())), gapTimeout).unref()
    return false
  }

  /** Everything up to this number is told. */
  reach(number: number) {
    this.told = Math.max(this.told ?? 0, number)
    // With what was said in the same breath, such as who is no longer in it.
    if (this.#waiting.size > 0) setImmediate(() => this.#release())
  }

  #release() {
    for (const [number, frame] of [...this.#waiting].sort(([one], [other]) => one - other)) {
      if (number > this.told! + 1) return
      this.#waiting.delete(number)
      this.told = Math.max(this.told!, number)
      for (const reader of this.readers) reader.take(frame)
    }
    this.#stop()
  }

  /** Has everybody fetch what there is up to this number. */
  tell(last: number) {
    this.told = Math.max(this.told ?? 0, last)
    for (const number of [...this.#waiting.keys()]) if (number <= last) this.#waiting.delete(number)
    if (this.#waiting.size === 0) this.#stop()
    for (const reader of this.readers) reader.tell(last)
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  leave(reader: Reader) {
    this.readers.delete(reader)
    if (this.readers.size === 0) this.#stop()
  }
}

const rooms = new WeakMap<Hub, Map<string, Room>>()

/** The streams in which somebody takes part at this process. */
export function roomsOf(hub: Hub) {
  const known = rooms.get(hub) ?? new Map<string, Room>()
  rooms.set(hub, known)
  return known
}

/** Where an entry stands, and the number that a frame brings: they stand at its beginning, before anything that somebody wrote. */
function headOf(frame: Buffer) {
  const head = frame.toString('latin1', 0, 200)
  const figure = (name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(head)?.[1] ?? 0)
  const isEntry = head.startsWith(entryBegins)
  return { isEntry, position: isEntry ? figure('position') : 0, number: figure(isEntry ? 'number' : 'last') }
}
const entryBegins = `{"cmd":"${streamMessages.entry.cmd}"`

/**
 * Somebody at one connection who takes part in a stream. What is told while it is found out what they may see is held until they are told
 * how far it is.
 */
export class Reader implements TopicListener {
  readonly #hub: Hub
  readonly #streamId: string
  readonly #client: SocketClient
  #held: Buffer[] | undefined = []
  #from = 1
  #isGone = false

  private constructor(hub: Hub, client: SocketClient, streamId: string) {
    this.#hub = hub
    this.#client = client
    this.#streamId = streamId
  }

  /** @returns undefined where the connection takes part in too many */
  static enter(hub: Hub, client: SocketClient, streamId: string): Reader | undefined {
    const reader = new Reader(hub, client, streamId)
    if (!client.takePart(topicOf(streamId), reader)) return undefined
    const all = roomsOf(hub)
    const room = all.get(streamId) ?? new Room()
    all.set(streamId, room)
    room.readers.add(reader)
    return reader
  }

  get isGone() {
    return this.#isGone
  }

  /** From now on they hear what is told, beginning with what was since they entered. */
  open(from: number, last: number) {
    this.#from = from
    const room = roomsOf(this.#hub).get(this.#streamId)
    const held = this.#held ?? []
    this.#held = undefined
    const isFirst = room?.told === undefined
    if (isFirst) room?.reach(last)
    for (const frame of held) if (!isFirst || room?.hears(frame)) this.#pass(frame)
  }

  leave() {
    this.#client.letGo(topicOf(this.#streamId))
  }

  hear(frame: Buffer) {
    if (this.#isGone) return
    const room = roomsOf(this.#hub).get(this.#streamId)
    if (room?.told === undefined || room.hears(frame)) this.take(frame)
  }

  /** What its room lets them hear. */
  take(frame: Buffer) {
    if (!this.#held) return this.#pass(frame)
    if (this.#held.length < maxHeld) this.#held.push(frame)
  }

  gone(isExpelled: boolean) {
    this.#isGone = true
    const all = roomsOf(this.#hub)
    const room = all.get(this.#streamId)
    room?.leave(this)
    if (room?.readers.size === 0) all.delete(this.#streamId)
    if (isExpelled)
      this.#client.send(frameOf(streamMessages.joined, { streams: {}, refused: [this.#streamId] }))
  }

  /** Says how far it is. */
  tell(last: number) {
    this.take(frameOf(streamMessages.last, { streamId: this.#streamId, last }))
  }

  /** Whoever came later does not see what earlier entries become. */
  #pass(frame: Buffer) {
    if (this.#from <= 1) return this.#client.send(frame)
    const { isEntry, position, number } = headOf(frame)
    const isHidden = isEntry && position > 0 && position < this.#from
    this.#client.send(isHidden ? frameOf(streamMessages.passed, { streamId: this.#streamId, number }) : frame)
  }
}
