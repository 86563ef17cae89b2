import type { WebSocket } from 'ws'
import { floodCode, sessionEndedCode } from '#contract/socket.ts'
import { Bucket } from './bucket.ts'
import type { Dialogue, Person, SocketConnection, TopicListener } from './feature.ts'
import type { Hub, Subscriber } from './hub.ts'

/** A client this many bytes behind is dropped; it reconnects and fetches what it missed. */
const maxBuffered = 1024 ** 2
/** How much a connection may send: a page sends a message for each course now and then. */
const pace = { burst: 200, perSecond: 20 }
/** Topics of features that a connection may take part in. */
export const maxParts = 1000

/** A connection to a socket, whatever is spoken on it. */
export class Connection implements SocketConnection, Subscriber {
  readonly socket: WebSocket
  /** Undefined until somebody is admitted. */
  person: Person | undefined
  /** A staff member viewing as a student, who receives what students receive. */
  looksAsStudent = false
  dialogue: Dialogue | undefined
  heardAt = performance.now()
  /** Those topics that features let it take part in; most connections take part in none. */
  #parts: Map<string, { subscriber: Subscriber; listener: TopicListener }> | undefined
  readonly #pace = new Bucket(pace)
  /** Fulfilled when everything received so far has been processed. */
  #heard = Promise.resolve()
  /** Messages waiting to be processed. */
  #waiting = 0
  readonly #hub: Hub

  constructor(hub: Hub, socket: WebSocket, person?: Person) {
    this.#hub = hub
    this.socket = socket
    this.person = person
  }

  get accountId() {
    return this.person?.id ?? ''
  }

  get sessionId() {
    return this.person?.sessionId ?? ''
  }

  end() {
    this.socket.close(sessionEndedCode)
  }

  /** Processes messages one after another, reading on only when done; disconnects clients that send too much. */
  receive(obey: () => Promise<void>) {
    this.heardAt = performance.now()
    if (this.socket.readyState !== this.socket.OPEN) return
    if (!this.#pace.take()) return this.#turnAway()
    if (this.#waiting++ === 0) this.socket.pause()
    this.#heard = this.#heard.then(obey).finally(() => {
      if (--this.#waiting === 0) this.socket.resume()
    })
  }

  #turnAway() {
    this.socket.close(floodCode)
    // A client that only sends will not read this either.
    setTimeout(() => this.socket.terminate(), 2000).unref()
  }

  takePart(topic: string, listener: TopicListener) {
    this.letGo(topic)
    this.#parts ??= new Map()
    if (this.#parts.size >= maxParts || this.socket.readyState !== this.socket.OPEN) return false
    const { accountId, sessionId } = this
    const subscriber: Subscriber = {
      ...{ accountId, sessionId, end: () => this.end() },
      send: frame => listener.hear(frame),
      expelled: () => {
        this.#parts?.delete(topic)
        listener.gone(true)
      },
    }
    this.#parts.set(topic, { subscriber, listener })
    this.#hub.subscribe(topic, subscriber)
    return true
  }

  letGo(topic: string) {
    const part = this.#parts?.get(topic)
    if (!part) return
    this.#parts?.delete(topic)
    this.#hub.unsubscribe(topic, part.subscriber)
    part.listener.gone(false)
  }

  /** It has ended, or is somebody else's. */
  letGoOfAll() {
    for (const topic of [...(this.#parts?.keys() ?? [])]) this.letGo(topic)
  }

  send(frame: Buffer) {
    if (this.socket.bufferedAmount > maxBuffered) this.socket.terminate()
    else this.socket.send(frame, { binary: false })
  }
}
