import type { IncomingMessage } from 'node:http'
import { kernelErrors, type Language } from '#contract/error.ts'
import {
  type Incoming,
  incoming,
  socketMessages,
  socketPath,
  userErrorCode,
  viewerParameter,
} from '#contract/socket.ts'
import { type IncomingEnvelope, incomingEnvelope, socketAnswers } from '#contract/socket-answers.ts'
import { isWithin } from './access.ts'
import { decoded, parseWithoutNulls } from './body.ts'
import type { Connection } from './connection.ts'
import { languageOf, refusalIn } from './envelope.ts'
import { Failure, fail } from './failure.ts'
import type { App, Dialogue, Hearing, Person, Refusal, Requesting, Standing } from './feature.ts'
import { frameOf, topics } from './hub.ts'
import type { CallsOfSockets, MakeCall } from './socket-calls.ts'
import type { SocketKind } from './sockets.ts'
import type { Services } from './unit.ts'

type Client = Connection & { person: Person }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail(kernelErrors.malformed, { field: 'JSON' })
  }
}

const tokenOf = ({ headers }: IncomingMessage) =>
  headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? ''

/** The class socket: one connection per page, authenticated by the session token as sub-protocol. */
export function classSocket(app: App, services: Services, calls: CallsOfSockets): SocketKind {
  const hearings = new Map(
    app.features.flatMap(({ hears = [] }) => hears.map(each => [each.message.cmd, each] as const)),
  )
  return {
    path: socketPath,
    async find(request: IncomingMessage) {
      const token = tokenOf(request)
      return /^[0-9a-f]{64}$/.test(token) ? app.gates.personOrProjector(services, token) : undefined
    },
    meet(connection, address, request) {
      const viewsAsStudent = address.searchParams.get(viewerParameter) === '1'
      connection.looksAsStudent = viewsAsStudent
      return new ClassDialogue(app, services, connection as Client, {
        hearings,
        language: languageOf(request.headers['x-language']),
        makeCall: calls(request, { token: tokenOf(request), viewsAsStudent }),
      })
    },
  }
}

interface Ways {
  hearings: ReadonlyMap<string, Hearing>
  language: Language
  makeCall: MakeCall
}

class ClassDialogue implements Dialogue {
  readonly #app: App
  readonly #services: Services
  readonly #client: Client
  readonly #ways: Ways
  /** The topics joined for a course, by the course's id; the account's own under ''. */
  readonly #joined = new Map<string, string[]>()

  constructor(app: App, services: Services, client: Client, ways: Ways) {
    this.#app = app
    this.#services = services
    this.#client = client
    this.#ways = ways
    const own = topics.account(client.person.id)
    const joined = this.#join('', this.#isProjector ? [] : [own])
    // It hears nothing of its person, but ends with its session.
    if (this.#isProjector) client.takePart(own, { hear() {}, gone() {} })
    client.send(frameOf(socketMessages.welcome, { epoch: services.hub.epoch, ...joined }))
  }

  get #isProjector() {
    return this.#client.person.projects !== undefined
  }

  async hear(text: string) {
    let said: IncomingEnvelope = { cmd: '' }
    try {
      const given = parseJson(text)
      said = decoded(incomingEnvelope, given)
      const hearing = this.#ways.hearings.get(said.cmd)
      if (hearing && this.#isProjector) fail(kernelErrors.notAllowed)
      if (hearing && 'choose' in hearing) return await this.#request(hearing, said, text)
      if (hearing) {
        const data = decoded(hearing.message.data, (given as { data?: unknown }).data)
        return await hearing.hear(this.#services, this.#client, data)
      }
      const parsed = incoming.safeParse(given)
      if (!parsed.success) fail(kernelErrors.malformed, { field: 'cmd' })
      await this.#obey(parsed.data)
    } catch (error) {
      if (!(error instanceof Failure)) this.#services.log.error({ error }, 'a socket message failed')
      const failure = error instanceof Failure ? error : new Failure(kernelErrors.stopping, {}, {}, false)
      this.#refuse(said, refusalIn(this.#ways.language, failure))
    }
  }

  #refuse({ cmd, uniqueCode }: IncomingEnvelope, { code, message: msg }: Refusal) {
    const data = { cmd, uniqueCode, code }
    this.#client.send(frameOf(socketAnswers.userError, data, { code: userErrorCode, msg }))
  }

  /** Makes the call in place of which something was said. That it was made is told to whoever gave it a code. */
  async #request({ message, choose }: Requesting, { cmd, uniqueCode }: IncomingEnvelope, text: string) {
    const { data } = parseWithoutNulls(text) as { data?: unknown }
    const wanted = await choose(this.#services, decoded(message.data, data ?? {}))
    const answer = await this.#ways.makeCall(wanted.call, wanted.input, String(uniqueCode ?? ''))
    const refusal = answer.status === 1 ? wanted.refusalIn?.(answer.data) : answer
    if (refusal) return this.#refuse({ cmd, uniqueCode }, refusal)
    if ((uniqueCode ?? undefined) === undefined) return
    this.#client.send(frameOf(socketAnswers.carriedOut, { cmd, uniqueCode, data: answer.data }))
  }

  /** To come back, all of them spread over five seconds. */
  away() {
    this.#client.send(frameOf(socketMessages.comeBack, { after: 500 + Math.round(Math.random() * 4500) }))
  }

  gone() {
    for (const courseId of [...this.#joined.keys()]) this.#part(courseId)
  }

  #join(courseId: string, names: string[]) {
    const { hub } = this.#services
    for (const name of names) hub.subscribe(name, this.#client)
    this.#joined.set(courseId, names)
    return {
      topics: Object.fromEntries(names.map(name => [name, hub.sequenceOf(name)])),
      since: Object.fromEntries(names.map(name => [name, hub.sinceNewest(name)])),
    }
  }

  #part(courseId: string) {
    for (const name of this.#joined.get(courseId) ?? []) this.#services.hub.unsubscribe(name, this.#client)
    this.#joined.delete(courseId)
  }

  async #obey(message: Incoming) {
    if (message.cmd === 'ping') return this.#client.send(frameOf(socketMessages.pong, message.data ?? null))
    if (message.cmd === 'resume') return this.#resume(message.data)
    const { classId } = message.data
    if (message.cmd === 'class_leave') return this.#part(classId)
    const role = (await this.#roleIn(classId)) ?? fail(kernelErrors.courseAbsent)
    if (message.cmd === 'class_broadcast') {
      if (role === 'student' || this.#isProjector) fail(kernelErrors.notAllowed)
      return this.#services.hub.publish(topics.course(classId), socketMessages.broadcast, message.data)
    }
    const joined = this.#join(classId, this.#topicsOf(classId, role))
    // Somebody removed during the lookup had not yet joined the topics they were to be expelled from.
    if ((await this.#roleIn(classId)) !== role) {
      this.#part(classId)
      fail(kernelErrors.courseAbsent)
    }
    this.#client.send(frameOf(socketMessages.entered, { classId, ...joined }))
  }

  #topicsOf(courseId: string, role: Standing['role']) {
    if (this.#isProjector) return [topics.projectors(courseId)]
    return role === 'student' ? [topics.course(courseId)] : [topics.course(courseId), topics.staff(courseId)]
  }

  async #roleIn(courseId: string) {
    const { person, looksAsStudent } = this.#client
    const isId = /^[0-9a-f-]{36}$/.test(courseId)
    const standing = isId
      ? await this.#app.gates.standing(this.#services, person, courseId, looksAsStudent)
      : undefined
    if (this.#isProjector && !isWithin(person, standing)) return undefined
    return standing?.isClosed ? undefined : standing?.role
  }

  /** Resends what was missed since the numbers seen, on the topics the connection has joined. */
  #resume({ epoch, seen }: Extract<Incoming, { cmd: 'resume' }>['data']) {
    const { hub } = this.#services
    const joined = new Set([...this.#joined.values()].flat())
    const lost: string[] = []
    for (const [name, sequence] of Object.entries(seen)) {
      if (!joined.has(name)) continue
      const missed = epoch === hub.epoch ? hub.missed(name, sequence) : undefined
      if (missed) for (const frame of missed) this.#client.send(frame)
      else lost.push(name)
    }
    if (lost.length > 0) this.#client.send(frameOf(socketMessages.resync, { topics: lost }))
  }
}
