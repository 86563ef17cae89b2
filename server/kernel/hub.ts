import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { encode } from 'zod'
import type { Message } from '#contract/message.ts'

/** What the hub needs of a connection. */
export interface Subscriber {
  /** The account the connection belongs to. */
  accountId: string
  sessionId: string
  send(frame: Buffer): void
  /** Closes the connection: its session has ended. */
  end(): void
}

interface Topic {
  subscribers: Set<Subscriber>
  /** Number of the newest message. */
  sequence: number
  /** The newest messages, oldest first, for clients that reconnect. */
  recent: { sequence: number; frame: Buffer }[]
  /** When the last listener left, in milliseconds; 0 while somebody listens. */
  idleSince: number
}

/** Topics are created by the features through these functions, never by hand. */
export const topics = {
  account: (id: string) => `account:${id}`,
  course: (id: string) => `course:${id}`,
  /** The teacher and the assistants of a course. */
  staff: (courseId: string) => `staff:${courseId}`,
}

/** How long a topic without listeners is kept for clients that reconnect, in milliseconds. */
const ttl = 10 * 60_000
/** How many messages of a topic can be fetched again after a reconnect. */
const kept = 100
/** For how long it is known that a topic had a message, heard or not, in milliseconds. */
const memory = 60_000
/** How long a connection may take to come back, in milliseconds. */
const reconnecting = 10_000
/** Sockets served before other work gets a turn. */
const batch = 250

/**
 * Numbered messages for those who listen to a topic. A topic lives while somebody listens and ten minutes longer.
 * Numbers only grow, even when a topic is created again, and are meaningful within one run of the server (`epoch`).
 */
export class Hub {
  readonly epoch = randomUUID()
  readonly #topics = new Map<string, Topic>()
  /** When topics had their newest messages, oldest first. */
  readonly #spoken = new Map<string, number>()

  subscribe(name: string, subscriber: Subscriber) {
    const topic = this.#topic(name)
    topic.subscribers.add(subscriber)
    topic.idleSince = 0
  }

  unsubscribe(name: string, subscriber: Subscriber) {
    const topic = this.#topics.get(name)
    topic?.subscribers.delete(subscriber)
    if (topic?.subscribers.size === 0) topic.idleSince = Date.now()
  }

  /** Takes a person out of topics that are no longer theirs, on all their connections. */
  expel(accountId: string, ...names: string[]) {
    for (const name of names)
      for (const subscriber of this.#topics.get(name)?.subscribers ?? [])
        if (subscriber.accountId === accountId) this.unsubscribe(name, subscriber)
  }

  /** Closes the connections of a person's sessions that have ended. */
  hangUp(accountId: string, hasEnded: (sessionId: string) => boolean) {
    for (const subscriber of this.#topics.get(topics.account(accountId))?.subscribers ?? [])
      if (hasEnded(subscriber.sessionId)) subscriber.end()
  }

  listeners(name: string) {
    return this.#topics.get(name)?.subscribers.size ?? 0
  }

  /** Nobody listens here, nor has in the last seconds: a connection that comes back at once was not gone. */
  isSilent(name: string) {
    const topic = this.#topics.get(name)
    if (!topic) return true
    return topic.subscribers.size === 0 && topic.idleSince < Date.now() - reconnecting
  }

  sequenceOf(name: string) {
    return this.#topics.get(name)?.sequence ?? 0
  }

  /**
   * Milliseconds since the newest message of a topic, for those who join it: what they have asked for before may be older.
   * Undefined after a minute.
   */
  sinceNewest(name: string): number | undefined {
    const spoken = this.#spoken.get(name)
    const since = spoken === undefined ? memory : Date.now() - spoken
    return since < memory ? since : undefined
  }

  publish<S extends z.ZodType>(name: string, message: Message<S>, data: z.output<S>) {
    this.#spoken.delete(name)
    this.#spoken.set(name, Date.now())
    const topic = this.#topics.get(name)
    // Nobody listens, nor has lately: whoever asks while it is published learns it by `sinceNewest`.
    if (!topic) return
    topic.sequence += 1
    const frame = frameOf(message, data, { topic: name, seq: topic.sequence })
    topic.recent.push({ sequence: topic.sequence, frame })
    if (topic.recent.length > kept) topic.recent.shift()
    fanOut([...topic.subscribers], frame)
  }

  /** The messages after `sequence`, or undefined when some of them are gone. */
  missed(name: string, sequence: number): Buffer[] | undefined {
    const topic = this.#topics.get(name)
    const newest = topic?.sequence ?? 0
    if (sequence === newest) return []
    const oldest = topic?.recent[0]?.sequence ?? Number.POSITIVE_INFINITY
    if (sequence > newest || sequence + 1 < oldest) return undefined
    return topic?.recent.filter(entry => entry.sequence > sequence).map(entry => entry.frame)
  }

  /** Forgets the topics without listeners for a long time, and what was said long ago. */
  sweep(now = Date.now()) {
    for (const [name, spoken] of this.#spoken) {
      if (spoken > now - memory) break
      this.#spoken.delete(name)
    }
    for (const [name, topic] of this.#topics)
      if (topic.idleSince > 0 && topic.idleSince < now - ttl) this.#topics.delete(name)
  }

  #topic(name: string) {
    const known = this.#topics.get(name)
    if (known) return known
    // Greater than any number that the topic had before it was forgotten.
    const topic: Topic = { subscribers: new Set(), sequence: Date.now(), recent: [], idleSince: 0 }
    this.#topics.set(name, topic)
    return topic
  }
}

/** A message as it goes over the wire. */
export function frameOf<S extends z.ZodType>(message: Message<S>, data: z.output<S>, more: object = {}) {
  const body = { cmd: message.cmd, data: encode(message.data, data), code: 10000, msg: '', ...more }
  return Buffer.from(JSON.stringify(body))
}

function fanOut(subscribers: Subscriber[], frame: Buffer, from = 0) {
  const end = Math.min(from + batch, subscribers.length)
  for (let index = from; index < end; index++) subscribers[index]?.send(frame)
  if (end < subscribers.length) setImmediate(fanOut, subscribers, frame, end)
}
