import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { kernelErrors } from '#contract/error.ts'
import {
  heartbeat,
  type Incoming,
  incoming,
  sessionEndedCode,
  socketMessages,
  socketPath,
  userErrorCode,
  viewerParameter,
} from '#contract/socket.ts'
import { textIn } from './answer.ts'
import { Failure } from './failure.ts'
import type { App, Person } from './feature.ts'
import { frameOf, topics } from './hub.ts'
import { openSockets } from './metrics.ts'
import { readingUnit, type Services } from './unit.ts'

/** A client that reads slower than this many bytes behind is dropped; it comes back and asks for what it missed. */
const mostBuffered = 1024 ** 2
const largestMessage = 64 * 1024
/** A socket that sent nothing for three heartbeats is gone. */
const silence = 3 * heartbeat

class Connection {
  readonly socket: WebSocket
  readonly person: Person
  /** The topics joined for a course, by the course's id; the account's own under ''. */
  readonly joined = new Map<string, string[]>()
  heardAt = Date.now()
  readonly accountId: string
  readonly sessionId: string
  /** Somebody of the staff looks at a course as a student would: hears what students hear. */
  readonly looksAsStudent: boolean

  constructor(socket: WebSocket, person: Person, looksAsStudent: boolean) {
    this.socket = socket
    this.person = person
    this.looksAsStudent = looksAsStudent
    this.accountId = person.id
    this.sessionId = person.sessionId
  }

  end() {
    this.socket.close(sessionEndedCode)
  }

  send(frame: Buffer) {
    if (this.socket.bufferedAmount > mostBuffered) this.socket.terminate()
    else this.socket.send(frame, { binary: false })
  }
}

/** The class socket: one connection a page, authenticated by the session token as sub-protocol. */
export function openClassSocket(app: App, services: Services, server: Server) {
  const { hub, log } = services
  const connections = new Set<Connection>()
  const upgrades = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: largestMessage,
    // The token itself is never echoed.
    handleProtocols: protocols => [...protocols][1] ?? [...protocols][0] ?? false,
  })

  async function upgrade(request: import('node:http').IncomingMessage, stream: Duplex, head: Buffer) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
    if (pathname !== socketPath) return stream.destroy()
    const looksAsStudent = searchParams.get(viewerParameter) === '1'
    const token = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim() ?? ''
    const person = /^[0-9a-f]{64}$/.test(token) ? await app.gates.person(services, token) : undefined
    if (!person) return stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n')
    upgrades.handleUpgrade(request, stream, head, socket =>
      welcome(new Connection(socket, person, looksAsStudent)),
    )
  }

  function welcome(connection: Connection) {
    connections.add(connection)
    openSockets.set(connections.size)
    const { socket, person } = connection
    socket.on('message', data => void hear(connection, String(data)))
    socket.on('error', error => log.debug({ error }, 'socket'))
    socket.on('close', () => leave(connection))
    const joined = join(connection, '', [topics.account(person.id)])
    connection.send(frameOf(socketMessages.welcome, { epoch: hub.epoch, topics: joined }))
  }

  function join(connection: Connection, courseId: string, names: string[]) {
    for (const name of names) hub.subscribe(name, connection)
    connection.joined.set(courseId, names)
    return Object.fromEntries(names.map(name => [name, hub.sequenceOf(name)]))
  }

  function leave(connection: Connection) {
    connections.delete(connection)
    openSockets.set(connections.size)
    for (const name of [...connection.joined.values()].flat()) hub.unsubscribe(name, connection)
  }

  async function hear(connection: Connection, text: string) {
    connection.heardAt = Date.now()
    try {
      const parsed = incoming.safeParse(JSON.parse(text))
      if (!parsed.success) throw new Failure(kernelErrors.malformed, { field: 'cmd' }, {}, false)
      await obey(connection, parsed.data)
    } catch (error) {
      const failure =
        error instanceof Failure ? error : new Failure(kernelErrors.malformed, { field: 'JSON' }, {}, false)
      const msg = textIn('zh-Hans', failure.definition, failure.details)
      connection.send(frameOf(socketMessages.userError, {}, { code: userErrorCode, msg }))
    }
  }

  async function obey(connection: Connection, message: Incoming) {
    if (message.cmd === 'ping') return connection.send(frameOf(socketMessages.pong, message.data ?? null))
    if (message.cmd === 'resume') return resume(connection, message.data)
    const { classId } = message.data
    if (message.cmd === 'class_leave') {
      for (const name of connection.joined.get(classId) ?? []) hub.unsubscribe(name, connection)
      connection.joined.delete(classId)
      return
    }
    const role = await roleIn(connection, classId)
    if (message.cmd === 'class_broadcast') {
      if (role === 'student') throw new Failure(kernelErrors.notAllowed, {}, {}, false)
      return hub.publish(topics.course(classId), socketMessages.broadcast, message.data)
    }
    const names =
      role === 'student' ? [topics.course(classId)] : [topics.course(classId), topics.staff(classId)]
    connection.send(frameOf(socketMessages.entered, { classId, topics: join(connection, classId, names) }))
  }

  async function roleIn(connection: Connection, courseId: string) {
    const isId = /^[0-9a-f-]{36}$/.test(courseId)
    const standing = isId
      ? await app.gates.standing(
          readingUnit(services),
          connection.person,
          courseId,
          connection.looksAsStudent,
        )
      : undefined
    if (!standing || standing.isClosed) throw new Failure(kernelErrors.courseAbsent, {}, {}, false)
    return standing.role
  }

  /** Sends again what was missed since the numbers seen, of the topics that the connection has joined. */
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

  const sweep = setInterval(() => {
    const deadline = Date.now() - silence
    for (const connection of connections) if (connection.heardAt < deadline) connection.socket.terminate()
    hub.sweep()
  }, heartbeat)
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    void upgrade(request, stream, head).catch(() => stream.destroy())
  })

  return {
    /** Tells every socket to come back, spread over five seconds, and closes. */
    close() {
      clearInterval(sweep)
      for (const connection of connections) {
        connection.send(frameOf(socketMessages.comeBack, { after: 500 + Math.round(Math.random() * 4500) }))
        connection.socket.close(1012)
      }
      upgrades.close()
    },
  }
}
