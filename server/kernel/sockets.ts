import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { safeDecode } from 'zod'
import { kernelErrors } from '#contract/error.ts'
import {
  floodCode,
  heartbeat,
  type Incoming,
  incoming,
  sessionEndedCode,
  socketMessages,
  socketPath,
  userErrorCode,
  viewerParameter,
} from '#contract/socket.ts'
import { Bucket } from './bucket.ts'
import { textIn } from './envelope.ts'
import { Failure, fail } from './failure.ts'
import type { App, Hearing, Person, SocketClient, TopicListener } from './feature.ts'
import { frameOf, type Hub, type Subscriber, topics } from './hub.ts'
import { openSockets } from './metrics.ts'
import type { Services } from './unit.ts'

/** A client this many bytes behind is dropped; it reconnects and fetches what it missed. */
const maxBuffered = 1024 ** 2
const largestMessage = 64 * 1024
/** A socket that sent nothing for three heartbeats is gone. */
const silence = 3 * heartbeat
/** How much a connection may send: a page sends a message for each course now and then. */
const pace = { burst: 200, perSecond: 20 }
/** Milliseconds in which those who are told to come back have to be gone. */
const going = 3000
/** Connections per account; hidden tabs close theirs. */
export const maxSockets = 20
/** Topics of features that a connection may take part in. */
export const maxParts = 1000

class Connection implements SocketClient {
  readonly socket: WebSocket
  readonly person: Person
  /** The topics joined for a course, by the course's id; the account's own under ''. */
  readonly joined = new Map<string, string[]>()
  /** Those that features let it take part in; most connections take part in none. */
  #parts: Map<string, { subscriber: Subscriber; listener: TopicListener }> | undefined
  heardAt = performance.now()
  readonly pace = new Bucket(pace)
  /** Fulfilled when everything received so far has been processed. */
  heard = Promise.resolve()
  /** Messages waiting to be processed. */
  waiting = 0
  readonly accountId: string
  readonly sessionId: string
  /** A staff member viewing as a student, who receives what students receive. */
  readonly looksAsStudent: boolean
  readonly #hub: Hub

  constructor(hub: Hub, socket: WebSocket, person: Person, looksAsStudent: boolean) {
    this.#hub = hub
    this.socket = socket
    this.person = person
    this.looksAsStudent = looksAsStudent
    this.accountId = person.id
    this.sessionId = person.sessionId
  }

  end() {
    this.socket.close(sessionEndedCode)
  }

  /** Processes messages one after another, reading on only when done; disconnects clients that send too much. */
  receive(obey: () => Promise<void>) {
    this.heardAt = performance.now()
    if (this.socket.readyState !== this.socket.OPEN) return
    if (!this.pace.take()) return this.#turnAway()
    if (this.waiting++ === 0) this.socket.pause()
    this.heard = this.heard.then(obey).finally(() => {
      if (--this.waiting === 0) this.socket.resume()
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

  /** It has ended. */
  letGoOfAll() {
    for (const topic of [...(this.#parts?.keys() ?? [])]) this.letGo(topic)
  }

  send(frame: Buffer) {
    if (this.socket.bufferedAmount > maxBuffered) this.socket.terminate()
    else this.socket.send(frame, { binary: false })
  }
}

const addressOf = ({ url = '/' }: IncomingMessage) =>
  URL.canParse(url, 'http://any') ? new URL(url, 'http://any') : undefined

/** Whether a request asks for this socket; any other upgrade is ignored, as HTTP allows, and the request answered. */
export function isForSockets(request: IncomingMessage) {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && addressOf(request)?.pathname === socketPath
}

const refuse = (stream: Duplex, status: string) =>
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail(kernelErrors.malformed, { field: 'JSON' })
  }
}

/** The class socket: one connection per page, authenticated by the session token as sub-protocol. */
export function openClassSocket(app: App, services: Services, server: Server) {
  const { hub, log } = services
  const connections = new Set<Connection>()
  const ofAccounts = new Map<string, Set<Connection>>()
  const hearings = new Map(
    app.features.flatMap(({ hears = [] }) => hears.map(each => [each.message.cmd, each] as const)),
  )
  let isLeaving = false
  const upgrades = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: largestMessage,
    // The token itself is never echoed.
    handleProtocols: protocols => [...protocols][1] ?? [...protocols][0] ?? false,
  })

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const address = addressOf(request)
    // Where Node hands over every upgrade: before 24.9.
    if (!isForSockets(request) || !address) return refuse(stream, '426 Upgrade Required')
    const looksAsStudent = address.searchParams.get(viewerParameter) === '1'
    const token = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? ''
    const person = /^[0-9a-f]{64}$/.test(token) ? await app.gates.person(services, token) : undefined
    if (!person) return refuse(stream, '401 Unauthorized')
    if (!makeRoom(person.id)) return refuse(stream, '429 Too Many Requests')
    let connection: Connection | undefined
    upgrades.handleUpgrade(request, stream, head, socket => {
      connection = new Connection(hub, socket, person, looksAsStudent)
      welcome(connection)
    })
    // The session may have ended during its lookup, before there was a connection to close.
    if (!(await app.gates.person(services, token))) connection?.end()
  }

  function welcome(connection: Connection) {
    connections.add(connection)
    openSockets.set(connections.size)
    const { socket, person } = connection
    ofAccounts.set(person.id, (ofAccounts.get(person.id) ?? new Set()).add(connection))
    socket.on('message', data => connection.receive(() => hear(connection, String(data))))
    socket.on('ping', () => connection.receive(async () => {}))
    socket.on('error', error => log.debug({ error }, 'socket'))
    socket.on('close', () => leave(connection))
    const joined = join(connection, '', [topics.account(person.id)])
    connection.send(frameOf(socketMessages.welcome, { epoch: hub.epoch, ...joined }))
    // Admitted before the process began to leave.
    if (isLeaving) sendAway(connection)
  }

  function join(connection: Connection, courseId: string, names: string[]) {
    for (const name of names) hub.subscribe(name, connection)
    connection.joined.set(courseId, names)
    return {
      topics: Object.fromEntries(names.map(name => [name, hub.sequenceOf(name)])),
      since: Object.fromEntries(names.map(name => [name, hub.sinceNewest(name)])),
    }
  }

  function leave(connection: Connection) {
    connections.delete(connection)
    const others = ofAccounts.get(connection.accountId)
    others?.delete(connection)
    if (others?.size === 0) ofAccounts.delete(connection.accountId)
    openSockets.set(connections.size)
    for (const name of [...connection.joined.values()].flat()) hub.unsubscribe(name, connection)
    connection.letGoOfAll()
  }

  /** Whether an account may have one more connection; a probably dead one gives way. */
  function makeRoom(accountId: string) {
    const own = ofAccounts.get(accountId)
    if (!own || own.size < maxSockets) return true
    const [oldest] = [...own].toSorted((a, b) => a.heardAt - b.heardAt)
    if (!oldest || oldest.heardAt > performance.now() - 2 * heartbeat) return false
    oldest.socket.terminate()
    return true
  }

  async function hear(connection: Connection, text: string) {
    try {
      const given = parseJson(text)
      const hearing = hearings.get((given as { cmd?: string } | null)?.cmd ?? '')
      if (hearing) return await hearBy(hearing, connection, given as object)
      const parsed = incoming.safeParse(given)
      if (!parsed.success) fail(kernelErrors.malformed, { field: 'cmd' })
      await obey(connection, parsed.data)
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ error }, 'a socket message failed')
      const failure = error instanceof Failure ? error : new Failure(kernelErrors.stopping, {}, {}, false)
      const msg = textIn('zh-Hans', failure.definition, failure.details)
      connection.send(frameOf(socketMessages.userError, {}, { code: userErrorCode, msg }))
    }
  }

  function hearBy({ message, hear }: Hearing, connection: Connection, { data }: { data?: unknown }) {
    const { success, data: decoded } = safeDecode(message.data, data as never)
    return success ? hear(services, connection, decoded) : fail(kernelErrors.malformed, { field: 'data' })
  }

  async function obey(connection: Connection, message: Incoming) {
    if (message.cmd === 'ping') return connection.send(frameOf(socketMessages.pong, message.data ?? null))
    if (message.cmd === 'resume') return resume(connection, message.data)
    const { classId } = message.data
    if (message.cmd === 'class_leave') return part(connection, classId)
    const role = (await roleIn(connection, classId)) ?? fail(kernelErrors.courseAbsent)
    if (message.cmd === 'class_broadcast') {
      if (role === 'student') fail(kernelErrors.notAllowed)
      return hub.publish(topics.course(classId), socketMessages.broadcast, message.data)
    }
    const names =
      role === 'student' ? [topics.course(classId)] : [topics.course(classId), topics.staff(classId)]
    const joined = join(connection, classId, names)
    // Somebody removed during the lookup had not yet joined the topics they were to be expelled from.
    if ((await roleIn(connection, classId)) !== role) {
      part(connection, classId)
      fail(kernelErrors.courseAbsent)
    }
    connection.send(frameOf(socketMessages.entered, { classId, ...joined }))
  }

  function part(connection: Connection, courseId: string) {
    for (const name of connection.joined.get(courseId) ?? []) hub.unsubscribe(name, connection)
    connection.joined.delete(courseId)
  }

  async function roleIn(connection: Connection, courseId: string) {
    const isId = /^[0-9a-f-]{36}$/.test(courseId)
    const standing = isId
      ? await app.gates.standing(services, connection.person, courseId, connection.looksAsStudent)
      : undefined
    return standing?.isClosed ? undefined : standing?.role
  }

  /** Resends what was missed since the numbers seen, on the topics the connection has joined. */
  function resume(connection: Connection, { epoch, seen }: Extract<Incoming, { cmd: 'resume' }>['data']) {
    const joined = new Set([...connection.joined.values()].flat())
    const lost: string[] = []
    for (const [name, sequence] of Object.entries(seen)) {
      if (!joined.has(name)) continue
      const missed = epoch === hub.epoch ? hub.missed(name, sequence) : undefined
      if (missed) for (const frame of missed) connection.send(frame)
      else lost.push(name)
    }
    if (lost.length > 0) connection.send(frameOf(socketMessages.resync, { topics: lost }))
  }

  /** Tells a socket to reconnect, all of them spread over five seconds, and closes it. */
  function sendAway(connection: Connection) {
    connection.send(frameOf(socketMessages.comeBack, { after: 500 + Math.round(Math.random() * 4500) }))
    connection.socket.close(1012)
  }
  const sendAllAway = () => connections.forEach(sendAway)
  hub.onStartingOver(sendAllAway)

  const sweep = setInterval(() => {
    const deadline = performance.now() - silence
    for (const connection of connections) if (connection.heardAt < deadline) connection.socket.terminate()
    hub.sweep()
  }, heartbeat)
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    void upgrade(request, stream, head).catch(error => {
      log.error({ error }, 'a socket could not be opened')
      refuse(stream, '503 Service Unavailable')
    })
  })

  return {
    /** Of all that are open, and of those that are still coming. */
    close() {
      isLeaving = true
      clearInterval(sweep)
      sendAllAway()
      setTimeout(() => {
        for (const { socket } of connections) socket.terminate()
      }, going).unref()
    },
  }
}
