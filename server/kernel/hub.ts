import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { encode } from 'zod'
import type { Message } from '#contract/message.ts'
import type { Bus, Told } from './bus/bus.ts'

/** What the hub needs of a connection. */
export interface Subscriber {
  /** The account the connection belongs to. */
  accountId: string
  sessionId: string
  send(frame: Buffer): void
  /** Closes the connection: its session has ended. */
  end(): void
  /** The person was taken out of a topic. */
  expelled?(): void
}

interface Topic {
  subscribers: Set<Subscriber>
  /** Number of the newest message. */
  sequence: number
  /** The newest messages, oldest first, for clients that reconnect. */
  recent: { sequence: number; frame: Buffer }[]
  /** All messages with greater numbers are among them. */
  since: number
  /** Since when nobody listens, in milliseconds; 0 while somebody does. */
  idleSince: number
  /** When the last listener left, here or elsewhere; 0 where nobody has. */
  leftAt: number
}

/** Topics are created by the features through these functions, never by hand. */
export const topics = {
  account: (id: string) => `account:${id}`,
  course: (id: string) => `course:${id}`,
  /** The teacher and the assistants of a course. */
  staff: (courseId: string) => `staff:${courseId}`,
  /** What is shown to a class on a wall; projectors hear nothing else. */
  projectors: (courseId: string) => `projectors:${courseId}`,
}

/** All that somebody hears of a course. */
export const topicsOfCourse = (courseId: string) => [
  topics.course(courseId),
  topics.staff(courseId),
  topics.projectors(courseId),
]

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

/** What processes tell each other about sockets. */
type Word =
  | { kind: 'push'; data: [topic: string, text: string] }
  | { kind: 'expel'; data: [accountId: string, ...topics: string[]] }
  | { kind: 'hangUp'; data: [accountId: string, which: Sessions] }
  /** Asks the others to say who listens there. */
  | { kind: 'hello'; data: null }
  | { kind: 'here'; data: Record<string, number> }
  | { kind: 'heard'; data: { joined: Record<string, number>; left: string[] } & Partial<Heard> }
  /** Topics that somebody listens to or may come back to. */
  | { kind: 'kept'; data: Heard & { numbers: Record<string, number> } }
  | { kind: 'alive'; data: null }
  | { kind: 'gone'; data: null }

/** Numbers of newest messages are those of all that was heard up to this number. */
interface Heard {
  upTo: number
}

/** All sessions of an account, one of them, or all but one. */
export interface Sessions {
  only?: string
  except?: string
}

/** Milliseconds between two signs of life, and without one after which a process is gone. */
const pulse = 5000
const silence = 20_000

interface Process {
  /** What somebody listens to there. */
  topics: Set<string>
  heardAt: number
}

/**
 * Numbered messages for those who listen to a topic. A topic lives while somebody listens and ten minutes longer.
 * Numbers only grow, even when a topic is created again. Where several processes serve, a message goes to the sockets of all of them
 * by way of the bus, which numbers it; they mean the same within one epoch of it. One process alone numbers each topic itself, and its
 * epoch is one run of the server.
 */
export class Hub {
  readonly #run = randomUUID()
  readonly #bus: Bus | undefined
  readonly #topics = new Map<string, Topic>()
  /** When topics had their newest messages, oldest first. */
  readonly #spoken = new Map<string, number>()
  readonly #others = new Map<string, Process>()
  /** What is to be told of who began or ceased to listen here. */
  readonly #turned = new Map<string, boolean>()
  /** Numbers up to this one may have been of topics that are forgotten here. */
  #forgotten = 0
  /** All that the bus said up to this number has been done. */
  #upTo = 0
  #pulse: NodeJS.Timeout | undefined
  readonly #starters: (() => void)[] = []

  /** @param bus to other processes; without it there are none */
  constructor(bus?: Bus) {
    this.#bus = bus
    if (!bus) return
    this.#forgotten = this.#upTo = bus.heard
    bus.listen({
      hear: (told, number, teller) => {
        this.#upTo = number
        this.#hear(told as Told & Word, number, teller)
      },
      miss: () => this.#startOver(),
    })
    this.#tell('hello', null)
    this.#pulse = setInterval(() => {
      this.#tell('alive', null)
      this.#forgetSilent()
    }, pulse).unref()
  }

  get epoch() {
    return this.#bus?.epoch ?? this.#run
  }

  /** What is to be done when nobody here can be told any more what they missed. */
  onStartingOver(run: () => void) {
    this.#starters.push(run)
  }

  subscribe(name: string, subscriber: Subscriber) {
    const topic = this.#topic(name)
    if (topic.subscribers.size === 0) this.#turn(name, true)
    topic.subscribers.add(subscriber)
    topic.idleSince = 0
  }

  unsubscribe(name: string, subscriber: Subscriber) {
    const topic = this.#topics.get(name)
    if (!topic?.subscribers.delete(subscriber) || topic.subscribers.size > 0) return
    topic.idleSince = topic.leftAt = Date.now()
    this.#turn(name, false)
  }

  /** Takes a person out of topics that are no longer theirs, on all their connections. */
  expel(accountId: string, ...names: string[]) {
    this.#expel(accountId, names)
    this.#tell('expel', [accountId, ...names])
  }

  #expel(accountId: string, names: readonly string[]) {
    for (const name of names)
      for (const subscriber of this.#topics.get(name)?.subscribers ?? [])
        if (subscriber.accountId === accountId) {
          this.unsubscribe(name, subscriber)
          subscriber.expelled?.()
        }
  }

  /** Closes the connections of a person's sessions that have ended. */
  hangUp(accountId: string, which: Sessions) {
    this.#hangUp(accountId, which)
    this.#tell('hangUp', [accountId, which])
  }

  #hangUp(accountId: string, { only, except }: Sessions) {
    for (const subscriber of this.#topics.get(topics.account(accountId))?.subscribers ?? []) {
      const { sessionId } = subscriber
      if ((!only || sessionId === only) && sessionId !== except) subscriber.end()
    }
  }

  /** How many listen here; where they do so only elsewhere, at least one. */
  listeners(name: string) {
    const here = this.#topics.get(name)?.subscribers.size ?? 0
    return here > 0 || !this.#isHeardElsewhere(name) ? here : 1
  }

  #isHeardElsewhere(name: string) {
    for (const { topics: heard } of this.#others.values()) if (heard.has(name)) return true
    return false
  }

  /**
   * Somebody listens, or has in the last seconds and may come back for what was said meanwhile: what is only told where it is
   * heard is told to them, too.
   */
  isHeard(name: string) {
    if (this.listeners(name) > 0) return true
    const topic = this.#topics.get(name)
    return topic !== undefined && topic.leftAt >= Date.now() - reconnecting
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
    if (this.#bus) return this.#tell('push', [name, textOf(message, data)])
    this.#note(name)
    const topic = this.#topics.get(name)
    // Nobody listens, nor has lately: whoever asks while it is published learns it by `sinceNewest`.
    if (topic) send(topic, name, textOf(message, data), topic.sequence + 1)
  }

  #note(name: string) {
    this.#spoken.delete(name)
    this.#spoken.set(name, Date.now())
  }

  /** The messages after `sequence`, or undefined when some of them are gone. */
  missed(name: string, sequence: number): Buffer[] | undefined {
    const topic = this.#topics.get(name)
    if (this.#bus) {
      // Numbers are those of all topics: what is not among the newest was of another one.
      if (sequence < (topic?.since ?? this.#forgotten)) return undefined
    } else {
      const newest = topic?.sequence ?? 0
      if (sequence === newest) return []
      if (!topic || sequence > newest || sequence < topic.since) return undefined
    }
    return topic?.recent.filter(entry => entry.sequence > sequence).map(entry => entry.frame) ?? []
  }

  /** Forgets the topics without listeners for a long time, and what was said long ago. */
  sweep(now = Date.now()) {
    for (const [name, spoken] of this.#spoken) {
      if (spoken > now - memory) break
      this.#spoken.delete(name)
    }
    for (const [name, topic] of this.#topics) {
      if (topic.idleSince === 0 || topic.idleSince >= now - ttl || this.#isHeardElsewhere(name)) continue
      this.#topics.delete(name)
      this.#forgotten = Math.max(this.#forgotten, topic.sequence)
    }
  }

  /** The process ends: nobody listens here any more. */
  leave() {
    clearInterval(this.#pulse)
    this.#tell('gone', null)
  }

  #tell<K extends Word['kind']>(kind: K, data: Extract<Word, { kind: K }>['data']) {
    this.#bus?.tell(kind, data)
  }

  /** Who began or ceased to listen is told for many at once. */
  #turn(name: string, isHeard: boolean) {
    if (!this.#bus) return
    if (this.#turned.size === 0)
      setImmediate(() => {
        const namesOf = (wanted: boolean) =>
          [...this.#turned].filter(([, is]) => is === wanted).map(([each]) => each)
        const joined = Object.fromEntries(namesOf(true).map(each => [each, this.sequenceOf(each)]))
        this.#tell('heard', { joined, left: namesOf(false), upTo: this.#upTo })
        this.#turned.clear()
      })
    this.#turned.set(name, isHeard)
  }

  #hear(word: Word, number: number, teller: string) {
    if (word.kind === 'push') {
      const [name, text] = word.data
      this.#note(name)
      return send(this.#topic(name), name, text, number)
    }
    if (teller === this.#bus?.process) return
    if (word.kind === 'gone') return this.#forget(teller)
    const known = this.#others.get(teller)
    const process = known ?? { topics: new Set(), heardAt: 0 }
    this.#others.set(teller, process)
    process.heardAt = Date.now()
    if (word.kind === 'expel') this.#expel(word.data[0], word.data.slice(1))
    else if (word.kind === 'hangUp') this.#hangUp(...word.data)
    else if (word.kind === 'here') for (const name of Object.keys(word.data)) process.topics.add(name)
    else if (word.kind === 'kept') this.#learn(word.data.numbers, word.data)
    else if (word.kind === 'heard') {
      for (const name of Object.keys(word.data.joined)) process.topics.add(name)
      this.#learn(word.data.joined, word.data)
      this.#quieten(process, word.data.left)
    }
    const isIntroduction = word.kind === 'here' || word.kind === 'kept'
    if (word.kind === 'hello' || (!known && !isIntroduction)) this.#introduce(word.kind !== 'hello')
  }

  /** Tells a process that has just come what is listened to here, and what the newest numbers are of all that may be. */
  #introduce(isAsked: boolean) {
    if (isAsked) this.#tell('hello', null)
    const all = [...this.#topics].map(([name, { sequence }]) => [name, sequence] as const)
    const isListened = ([name]: readonly [string, number]) => this.#topics.get(name)!.subscribers.size > 0
    const upTo = this.#upTo
    for (let from = 0; from < all.length; from += batch) {
      const some = all.slice(from, from + batch)
      this.#tell('here', Object.fromEntries(some.filter(isListened)))
      this.#tell('kept', { upTo, numbers: Object.fromEntries(some) })
    }
  }

  /**
   * Between the newest message that another process knows of and what is known here nothing was said, so that who comes from there
   * has missed nothing. What another one heard before this one listened says nothing.
   */
  #learn(numbers: Record<string, number>, { upTo = 0 }: Partial<Heard>) {
    for (const [name, sequence] of Object.entries(numbers)) {
      const topic = this.#topic(name)
      if (sequence >= topic.since || topic.since > upTo) continue
      topic.since = sequence
      if (topic.recent.length === 0 && topic.subscribers.size === 0) topic.sequence = sequence
    }
  }

  #quieten(process: Process, names: Iterable<string>) {
    for (const name of names) {
      process.topics.delete(name)
      const topic = this.#topic(name)
      topic.leftAt = Date.now()
      if (topic.subscribers.size === 0) topic.idleSince = topic.leftAt
    }
  }

  #forget(teller: string) {
    const process = this.#others.get(teller)
    this.#others.delete(teller)
    if (process) this.#quieten(process, [...process.topics])
  }

  #forgetSilent() {
    for (const [teller, { heardAt }] of this.#others) if (heardAt < Date.now() - silence) this.#forget(teller)
  }

  /** The numbers of before mean nothing any more. */
  #startOver() {
    this.#others.clear()
    for (const [name, { subscribers }] of this.#topics) if (subscribers.size === 0) this.#topics.delete(name)
    for (const topic of this.#topics.values()) Object.assign(topic, { recent: [], since: this.#bus!.heard })
    this.#forgotten = this.#upTo = this.#bus!.heard
    this.#tell('hello', null)
    for (const run of this.#starters) run()
  }

  #topic(name: string) {
    const known = this.#topics.get(name)
    if (known) return known
    // Greater than any number that the topic had before it was forgotten.
    const sequence = this.#bus ? this.#forgotten : Date.now()
    const idleSince = this.#bus ? Date.now() : 0
    const topic: Topic = {
      ...{ subscribers: new Set(), sequence, recent: [], since: sequence },
      ...{ idleSince, leftAt: 0 },
    }
    this.#topics.set(name, topic)
    return topic
  }
}

function send(topic: Topic, name: string, text: string, sequence: number) {
  topic.sequence = sequence
  const frame = Buffer.from(`${text.slice(0, -1)},"topic":${JSON.stringify(name)},"seq":${sequence}}`)
  topic.recent.push({ sequence, frame })
  if (topic.recent.length > kept) topic.since = topic.recent.shift()!.sequence
  fanOut([...topic.subscribers], frame)
}

const textOf = <S extends z.ZodType>(message: Message<S>, data: z.output<S>, more: object = {}) =>
  JSON.stringify({ cmd: message.cmd, data: encode(message.data, data), code: 10000, msg: '', ...more })

/** A message as it goes over the wire. */
export function frameOf<S extends z.ZodType>(message: Message<S>, data: z.output<S>, more: object = {}) {
  return Buffer.from(textOf(message, data, more))
}

const contents = new WeakMap<Buffer, { cmd: string; data: unknown }>()

/** What a frame says, for those who hear it here and pass it on in other words; read once for all of them. */
export function contentOf(frame: Buffer) {
  const known = contents.get(frame)
  if (known) return known
  const content = JSON.parse(frame.toString()) as { cmd: string; data: unknown }
  contents.set(frame, content)
  return content
}

function fanOut(subscribers: Subscriber[], frame: Buffer, from = 0) {
  const end = Math.min(from + batch, subscribers.length)
  for (let index = from; index < end; index++) subscribers[index]?.send(frame)
  if (end < subscribers.length) setImmediate(fanOut, subscribers, frame, end)
}
