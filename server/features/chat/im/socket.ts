import { setTimeout as pause } from 'node:timers/promises'
import { safeDecode } from 'zod'
import { kernelErrors } from '#contract/error.ts'
import {
  type ImRequest,
  imCodes,
  imEnvelope,
  imPath,
  imPayloads,
  imRequests,
  readReceipt,
} from '#contract/features/chat/im.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { streamErrors } from '#contract/features/stream/errors.ts'
import { streamMessages } from '#contract/features/stream/messages.ts'
import { maxJoined } from '#contract/features/stream/rules.ts'
import { personNow } from '#server/features/account/public.ts'
import {
  addEntry,
  type Entry,
  entriesAfter,
  findSaid,
  join,
  topicOf,
} from '#server/features/stream/public.ts'
import { Bucket } from '#server/kernel/bucket.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { Dialogue, FeatureSocket, Person, SocketClient, Visitor } from '#server/kernel/feature.ts'
import { contentOf } from '#server/kernel/hub.ts'
import { type Services, transaction, type Unit } from '#server/kernel/unit.ts'
import { takeBack } from '../changing.ts'
import { messageId } from '../history.ts'
import { conversationsOf } from '../list.ts'
import { markSeen } from '../seeing.ts'
import { findConversation } from '../store.ts'
import {
  conversationIn,
  findOwn,
  getMembers,
  getMessage,
  getMessages,
  getTree,
  type Payload,
  placeOf,
  presentConversations,
} from './asking.ts'
import { Following } from './following.ts'
import { presentMessage, presentReceipt, type Reader } from './presenting.ts'
import { refusalOf } from './refusing.ts'
import { codeOf, sayingOf } from './saying.ts'
import { followedOf } from './store.ts'
import { readImToken } from './token.ts'

/** Conversations that one connection follows; of others it follows those in which something is said. */
const maxFollowed = 900
/** How often a connection logs in, and for how many milliseconds it waits after that. */
const logins = { burst: 5, perSecond: 0.5 }
const loginPause = 5000
/** Milliseconds between attempts of somebody who sends too fast (each counts, too), and how many: clients give up after ten seconds. */
const calm = { pause: 2600, attempts: 3 }

type UniqueCode = string | number

const namesByNumber = new Map(
  Object.entries(imRequests).map(([name, number]) => [number as number, name as ImRequest]),
)

/** The socket of private messages of existing clients. */
export const imSocket: FeatureSocket = {
  path: imPath,
  meet: (services, visitor) => new ImDialogue(services, visitor),
}

/** What is told of a conversation that begins to be followed. */
type Told = 'later' | 'newest' | 'all'
interface Saying {
  id: string
  code: string
  type: string
  body: unknown
}
interface Followed {
  conversationId: string
  told: Told
  following: Following
}

class ImDialogue implements Dialogue {
  readonly #services: Services
  readonly #visitor: Visitor
  readonly #logins = new Bucket(logins)
  #person: Person | undefined
  /** Address of the web application. */
  #base = ''
  /** What is followed, by the stream's id; that in which something was said last is last. */
  readonly #followed = new Map<string, Followed>()
  /** Codes of what this client says, and ids of what it takes back: it is answered, and not told. */
  readonly #own = new Set<string>()
  /** What is told while a login is answered. */
  #held: Buffer[] | undefined
  /** All conversations that there were at the login, so that others are new. */
  #isFollowingAll = true
  /** Conversations that are about to be followed. */
  readonly #late = new Set<string>()

  constructor(services: Services, visitor: Visitor) {
    this.#services = services
    this.#visitor = visitor
  }

  async hear(text: string) {
    const envelope = imEnvelope.safeParse(objectIn(text))
    const name = envelope.success ? namesByNumber.get(envelope.data.requestType) : undefined
    // There is nothing under which it could be answered.
    if (!envelope.success || !name) return
    const { uniqueCode, payload } = envelope.data
    try {
      this.#answer(name, uniqueCode, await this.#obey(name, uniqueCode, payload ?? {}))
    } catch (error) {
      if (error instanceof Failure) return this.#answer(name, uniqueCode, refusalOf(error))
      // Not answered: whoever is not answered sends it again.
      this.#services.log.error({ error }, 'a message of the im socket failed')
    } finally {
      this.#release()
    }
  }

  gone() {
    this.#forgetAll()
  }

  async #obey(name: ImRequest, uniqueCode: UniqueCode, given: object): Promise<object> {
    const { success, data, error } = safeDecode(imPayloads[name], given as never)
    if (name !== 'ping' && name !== 'login') this.#me()
    if (!success) return fail(kernelErrors.malformed, { field: `${error.issues[0]?.path.join('.') ?? ''}` })
    if (name === 'ping') return { code: imCodes.ok }
    if (name === 'login') return this.#login(data as Payload<'login'>)
    if (name === 'pushMessage') return this.#push(uniqueCode, data as Payload<'pushMessage'>)
    if (name === 'removeMessage') return this.#remove(data as Payload<'removeMessage'>)
    const { db } = this.#services
    if (name === 'getMessage') return getMessage(db, this.#reader, data as Payload<'getMessage'>)
    if (name === 'getGroupMessage') return getMessages(db, this.#reader, data as Payload<'getGroupMessage'>)
    if (name === 'getGroupUserList') return getMembers(db, this.#reader, data as Payload<'getGroupUserList'>)
    return getTree(db, this.#reader)
  }

  /** @throws sessionMissing before the login */
  #me() {
    return this.#person ?? fail(kernelErrors.sessionMissing)
  }

  get #reader(): Reader {
    const { config, clock } = this.#services
    return { config, now: clock.now(), publicUrl: this.#base, person: this.#me() }
  }

  async #login({ token, pageCurrent, pageSize }: Payload<'login'>) {
    while (!this.#logins.take()) await pause(loginPause, undefined, { ref: false })
    this.#person = undefined
    this.#forgetAll()
    const holder = readImToken(this.#services, token)
    // Asked without one, too: whoever was admitted before is no longer.
    const admission = await this.#visitor.admit(async () => holder?.find(), {
      hear: frame => this.#hearOfAccount(frame),
      gone: () => {},
    })
    if (!holder || typeof admission === 'string')
      return fail(admission === 'tooMany' ? kernelErrors.tooMany : kernelErrors.sessionMissing)
    this.#person = admission.person
    this.#base = holder.base
    this.#held = []
    const { db } = this.#services
    const all = await followedOf(db, admission.person.id, maxFollowed)
    this.#isFollowingAll = all.length < maxFollowed
    await this.#follow(all.toReversed(), 'later')
    const page = { page: Math.max(1, pageCurrent), limit: pageSize }
    const { list, ...pages } = await conversationsOf(db, admission.person.id, page)
    const reader = this.#reader
    return { code: imCodes.ok, ...pages, list: await presentConversations(db, reader, list) }
  }

  async #push(uniqueCode: UniqueCode, pushed: Payload<'pushMessage'>) {
    const { groupId, msgType, id } = pushed
    const person = this.#me()
    const conversation = await findOwn(this.#services.db, this.#reader, groupId)
    if (msgType === readReceipt) {
      const position = id ? placeOf(id, groupId) : undefined
      await this.#within(unit => markSeen(unit, person.id, groupId, position))
      return { code: imCodes.ok, groupId, msgType }
    }
    const said = { id: conversation.stream_id, code: codeOf(uniqueCode), ...sayingOf(pushed) }
    this.#own.add(said.code)
    try {
      const entry = await this.#calmly(() => this.#add(person, said))
      if (this.#followed.get(conversation.stream_id)?.following.hasTold(entry.number) ?? true)
        this.#own.delete(said.code)
      return presentMessage(this.#reader, groupId, entry) ?? fail(kernelErrors.notFound)
    } catch (error) {
      // Otherwise it may stand there, and is acknowledged when it is sent again.
      if (error instanceof Failure) this.#own.delete(said.code)
      throw error
    }
  }

  /** What stands there under its code was said, whatever is in the way of it by now. */
  async #add(person: Person, said: Saying) {
    try {
      return (await this.#within(unit => addEntry({ ...unit, person }, said))).entry
    } catch (error) {
      if (!(error instanceof Failure) || error.definition === kernelErrors.sessionMissing) throw error
      const stands = await findSaid(this.#services.db, said.id, person.id, said.code)
      if (stands) return stands
      throw error
    }
  }

  /** Who sends too fast waits, and whatever they send next with it. */
  async #calmly<T>(run: () => Promise<T>): Promise<T> {
    for (let left = calm.attempts; ; left--) {
      try {
        return await run()
      } catch (error) {
        const isTooFast = error instanceof Failure && error.definition === streamErrors.tooFast
        if (!isTooFast || left === 0) throw error
        await pause(calm.pause, undefined, { ref: false })
      }
    }
  }

  /** In a transaction, as the person is by then. */
  #within<T>(run: (unit: Unit) => Promise<T>) {
    const person = this.#me()
    return transaction(this.#services, async unit => {
      if (!(await personNow(unit, person))) fail(kernelErrors.sessionMissing)
      return run(unit)
    })
  }

  async #remove({ groupId, id }: Payload<'removeMessage'>) {
    const conversation = await findOwn(this.#services.db, this.#reader, groupId || conversationIn(id))
    const position = placeOf(id, conversation.id)
    this.#own.add(id)
    try {
      await this.#within(unit => takeBack(unit, this.#me().id, conversation.id, position))
    } catch (error) {
      this.#own.delete(id)
      throw error
    }
    if (!this.#followed.has(conversation.stream_id)) this.#own.delete(id)
    return { code: imCodes.ok, groupId: conversation.id, id }
  }

  /** Takes part in conversations, in addition to those that are followed, and tells what is said later, the newest of all, or all. */
  async #follow(rows: readonly { id: string; stream_id: string }[], told: Told) {
    const client: SocketClient = {
      person: this.#me(),
      looksAsStudent: false,
      send: frame => this.#hearOfStream(frame),
      takePart: (topic, listener) => this.#visitor.takePart(topic, listener),
      letGo: topic => this.#visitor.letGo(topic),
    }
    for (const { id, stream_id } of rows)
      this.#followed.set(stream_id, {
        ...{ conversationId: id, told },
        following: this.#followingOf(id, stream_id),
      })
    for (let from = 0; from < rows.length; from += maxJoined) {
      const some = rows.slice(from, from + maxJoined)
      await join(this.#services, client, Object.fromEntries(some.map(({ stream_id }) => [stream_id, null])))
    }
  }

  #followingOf(conversationId: string, streamId: string) {
    const reader = { id: this.#me().id, looksAsStudent: false }
    return new Following({
      readAfter: number => entriesAfter(this.#services, reader, streamId, number),
      said: entry => this.#pass(conversationId, entry),
      removed: ({ position }) => {
        const id = messageId(conversationId, position)
        if (this.#own.delete(id)) return
        this.#tell('removeMessage', `${id}.removed`, { code: imCodes.ok, groupId: conversationId, id })
      },
    })
  }

  #pass(conversationId: string, entry: Entry) {
    if (!this.#person) return
    if (entry.byId === this.#person.id && this.#own.delete(entry.code)) return
    const message = presentMessage(this.#reader, conversationId, entry)
    if (message) this.#tell('pushMessage', message.id, message)
  }

  /** Hears what is said on the socket of classes to those who take part in streams. */
  #hearOfStream(frame: Buffer) {
    const { cmd, data } = contentOf(frame)
    if (cmd === streamMessages.joined.cmd) return this.#joined(data as Joined)
    const { streamid, number, last } = data as { streamid: string; number?: number; last?: number }
    const following = this.#followed.get(streamid)?.following
    if (!following) return
    if (cmd === streamMessages.entry.cmd) {
      const entry = entryIn(data as object)
      if (entry) following.heard(entry.number, entry)
    } else if (cmd === streamMessages.passed.cmd) following.heard(number!)
    else if (cmd === streamMessages.last.cmd) following.heardOf(last!)
  }

  #joined({ streams, refused }: Joined) {
    for (const [id, { last, position, first }] of Object.entries(streams)) {
      const { following, told } = this.#followed.get(id) ?? {}
      if (told === 'all') following?.begin(0, first - 1)
      else if (told === 'newest') following?.begin(Math.max(0, last - 1), Math.max(0, position - 1))
      else following?.begin(last, position)
      following?.heardOf(last)
    }
    for (const id of refused) this.#forget(id)
  }

  #hearOfAccount(frame: Buffer) {
    const { cmd, data } = contentOf(frame)
    const {
      groupid = '',
      uid = '',
      position = 0,
    } = data as { groupid?: string; uid?: string; position?: number }
    if (cmd === chatMessages.seen.cmd) {
      const receipt = presentReceipt(groupid, uid, position, this.#services.clock.now())
      return this.#tell('pushMessage', `${groupid}.${uid}.${position}.seen`, receipt)
    }
    const isNew = cmd === chatMessages.listChanged.cmd && this.#isFollowingAll
    if (cmd === chatMessages.news.cmd || isNew) this.#followSoon(groupid)
  }

  #followSoon(conversationId: string) {
    this.#followLate(conversationId).catch(error =>
      this.#services.log.warn({ error }, 'a conversation could not be followed'),
    )
  }

  /** A conversation that is new to the person; or one in which something is said, and there were too many to follow all of them. */
  async #followLate(conversationId: string) {
    const person = this.#person
    if (!person || this.#late.has(conversationId)) return
    if ([...this.#followed.values()].some(each => each.conversationId === conversationId)) return
    this.#late.add(conversationId)
    if (this.#held) return
    try {
      const row = await findConversation(this.#services.db, person.id, conversationId)
      if (!row || this.#person !== person || this.#followed.has(row.stream_id)) return
      const [oldest] = this.#followed.size >= maxFollowed ? this.#followed.keys() : []
      if (oldest) this.#visitor.letGo(topicOf(oldest))
      if (oldest) this.#forget(oldest)
      await this.#follow([row], this.#isFollowingAll ? 'all' : 'newest')
    } finally {
      this.#late.delete(conversationId)
    }
  }

  #forget(streamId: string) {
    this.#followed.get(streamId)?.following.stop()
    this.#followed.delete(streamId)
  }

  #forgetAll() {
    for (const id of [...this.#followed.keys()]) this.#forget(id)
    this.#own.clear()
    this.#late.clear()
  }

  #answer(name: ImRequest, uniqueCode: UniqueCode, payload: object) {
    this.#visitor.send(frameOf(name, uniqueCode, payload))
  }

  #tell(name: ImRequest, uniqueCode: string, payload: object) {
    const frame = frameOf(name, uniqueCode, payload)
    if (this.#held) this.#held.push(frame)
    else this.#visitor.send(frame)
  }

  /** The login is answered: what was told meanwhile follows. */
  #release() {
    const held = this.#held
    if (!held) return
    this.#held = undefined
    for (const frame of held) this.#visitor.send(frame)
    const late = [...this.#late]
    this.#late.clear()
    for (const id of late) this.#followSoon(id)
  }
}

const frameOf = (name: ImRequest, uniqueCode: UniqueCode, payload: object) =>
  Buffer.from(JSON.stringify({ requestType: imRequests[name], uniqueCode, payload }))

function objectIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Joined {
  streams: Record<string, { last: number; position: number; first: number }>
  refused: string[]
}

const entries = new WeakMap<object, Entry>()

/** The entry of a message, decoded once for all who hear it. */
function entryIn(data: object): Entry | undefined {
  const known = entries.get(data)
  if (known) return known
  const decoded = safeDecode(streamMessages.entry.data, data as never)
  if (!decoded.success) return undefined
  entries.set(data, decoded.data)
  return decoded.data
}
