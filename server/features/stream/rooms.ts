import { streamMessages } from '#contract/features/stream/messages.ts'
import type { SocketClient, TopicListener } from '#server/kernel/feature.ts'
import { frameOf, type Hub } from '#server/kernel/hub.ts'
import { topicOf } from './present.ts'

/** Frames that wait until it is known what their reader may see; a reader who misses more fetches them. */
const maxHeld = 200

/** Those at this process who take part in a stream. */
interface Room {
  readers: Set<Reader>
  /** The newest number that was told here, or read by somebody who joined here. */
  told: number
  newest?: Buffer
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
    const room = all.get(streamId) ?? { readers: new Set(), told: 0 }
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
    if (room) room.told = Math.max(room.told, last)
    const held = this.#held ?? []
    this.#held = undefined
    for (const frame of held) this.#pass(frame)
  }

  leave() {
    this.#client.letGo(topicOf(this.#streamId))
  }

  hear(frame: Buffer) {
    if (this.#isGone) return
    this.#note(frame)
    if (!this.#held) return this.#pass(frame)
    if (this.#held.length < maxHeld) this.#held.push(frame)
  }

  gone(isExpelled: boolean) {
    this.#isGone = true
    const all = roomsOf(this.#hub)
    const room = all.get(this.#streamId)
    room?.readers.delete(this)
    if (room?.readers.size === 0) all.delete(this.#streamId)
    if (isExpelled)
      this.#client.send(frameOf(streamMessages.joined, { streams: {}, refused: [this.#streamId] }))
  }

  /** Says how far it is. */
  tell(last: number) {
    if (!this.#held) this.#client.send(frameOf(streamMessages.last, { streamId: this.#streamId, last }))
  }

  /** Whoever came later does not see what earlier entries become. */
  #pass(frame: Buffer) {
    if (this.#from <= 1) return this.#client.send(frame)
    const { isEntry, position, number } = headOf(frame)
    const isHidden = isEntry && position > 0 && position < this.#from
    this.#client.send(isHidden ? frameOf(streamMessages.passed, { streamId: this.#streamId, number }) : frame)
  }

  #note(frame: Buffer) {
    const room = roomsOf(this.#hub).get(this.#streamId)
    // All of a room hear the same bytes.
    if (!room || room.newest === frame) return
    room.newest = frame
    room.told = Math.max(room.told, headOf(frame).number)
  }
}
