import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { heartbeat, socketPath } from '#contract/socket.ts'
import { classSocket } from './class-socket.ts'
import { Connection } from './connection.ts'
import type { Admission, App, Dialogue, FeatureSocket, Person, TopicListener, Visitor } from './feature.ts'
import { topics } from './hub.ts'
import { openSockets } from './metrics.ts'
import type { CallsOfSockets } from './socket-calls.ts'
import type { Services } from './unit.ts'

const largestMessage = 64 * 1024
/** A socket that sent nothing for three heartbeats is gone. */
const silence = 3 * heartbeat
/** Milliseconds in which those who are told to come back have to be gone. */
const going = 3000
/** Milliseconds over which the closing of those is spread who come back at once. */
const spread = 2000
/** Milliseconds in which somebody has to be admitted. */
const admissionTimeout = 10_000
/** Connections per account, of all sockets together; hidden tabs close theirs. */
export const maxSockets = 20
/** Connections that are nobody's yet: what is opened beyond closes the oldest of them. */
const maxStrangers = 2000

/** One of the sockets of the server. */
export interface SocketKind {
  path: string
  /** Whose a connection is, where its request says so; others are nobody's at first. */
  find?(request: IncomingMessage): Promise<Person | undefined>
  meet(connection: Connection, address: URL, request: IncomingMessage): Dialogue
}

const addressOf = ({ url = '/' }: IncomingMessage) =>
  URL.canParse(url, 'http://any') ? new URL(url, 'http://any') : undefined

/** The paths of all sockets. */
const socketPaths = ({ features }: App): readonly string[] => [
  socketPath,
  ...features.flatMap(({ sockets = [] }) => sockets.map(({ path }) => path)),
]

/** Whether a request asks for a socket; any other upgrade is ignored, as HTTP allows, and the request answered. */
export function isForSockets(app: App) {
  const paths = new Set(socketPaths(app))
  return (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket' && paths.has(addressOf(request)?.pathname ?? '')
}

const refuse = (stream: Duplex, status: string) =>
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

/** The socket of classes and those that features bring. */
export function serveSockets(app: App, services: Services, server: Server, calls: CallsOfSockets) {
  const { hub, log } = services
  const connections = new Set<Connection>()
  const ofAccounts = new Map<string, Set<Connection>>()
  /** Those that are nobody's yet, oldest first. */
  const strangers = new Map<Connection, NodeJS.Timeout>()
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
    const kind = kinds.get(address?.pathname ?? '')
    // Where Node hands over every upgrade: before 24.9.
    if (request.headers.upgrade?.toLowerCase() !== 'websocket' || !address || !kind)
      return refuse(stream, '426 Upgrade Required')
    const person = await kind.find?.(request)
    if (kind.find && !person) return refuse(stream, '401 Unauthorized')
    if (person && !makeRoom(person.id)) return refuse(stream, '429 Too Many Requests')
    let connection: Connection | undefined
    upgrades.handleUpgrade(request, stream, head, socket => {
      connection = new Connection(hub, socket, person)
      welcome(connection, kind, address, request)
    })
    // The session may have ended during its lookup, before there was a connection to close.
    if (kind.find && !(await kind.find(request))) connection?.end()
  }

  function welcome(connection: Connection, kind: SocketKind, address: URL, request: IncomingMessage) {
    const { socket, person } = connection
    connections.add(connection)
    openSockets.set(connections.size)
    if (person) register(connection, person)
    else expectAdmission(connection)
    socket.on('message', data => connection.receive(async () => connection.dialogue?.hear(String(data))))
    socket.on('ping', () => connection.receive(async () => {}))
    socket.on('pong', () => {
      connection.heardAt = performance.now()
    })
    socket.on('error', error => log.debug({ error }, 'socket'))
    socket.on('close', () => leave(connection))
    connection.dialogue = kind.meet(connection, address, request)
    // Admitted before the process began to leave.
    if (isLeaving) sendAway(connection)
  }

  function register(connection: Connection, { id }: Person) {
    ofAccounts.set(id, (ofAccounts.get(id) ?? new Set()).add(connection))
  }

  /** It is nobody's, or no longer anybody's. */
  function dismiss(connection: Connection) {
    const others = ofAccounts.get(connection.accountId)
    others?.delete(connection)
    if (others?.size === 0) ofAccounts.delete(connection.accountId)
    connection.letGoOfAll()
    forgetStranger(connection)
  }

  function leave(connection: Connection) {
    connections.delete(connection)
    openSockets.set(connections.size)
    connection.dialogue?.gone?.()
    dismiss(connection)
  }

  function expectAdmission(connection: Connection) {
    const [oldest] = strangers.size >= maxStrangers ? strangers.keys() : []
    if (oldest) {
      forgetStranger(oldest)
      oldest.socket.terminate()
    }
    const timer = setTimeout(() => connection.socket.terminate(), admissionTimeout).unref()
    strangers.set(connection, timer)
  }

  function forgetStranger(connection: Connection) {
    clearTimeout(strangers.get(connection))
    strangers.delete(connection)
  }

  async function admit(
    connection: Connection,
    find: () => Promise<Person | undefined>,
    listener: TopicListener,
  ): Promise<Admission> {
    const findHere = async () => {
      const found = await find()
      return connections.has(connection) ? found : undefined
    }
    const beNobody = () => {
      dismiss(connection)
      connection.person = undefined
      if (connections.has(connection)) expectAdmission(connection)
    }
    beNobody()
    const found = await findHere()
    if (!found) return 'unknown'
    if (!makeRoom(found.id)) return 'tooMany'
    forgetStranger(connection)
    connection.person = found
    register(connection, found)
    connection.takePart(topics.account(found.id), listener)
    // The session may have ended before the connection took part in what closes it.
    const person = await findHere()
    if (person) return { person }
    beNobody()
    return 'unknown'
  }

  const kindOf = ({ path, meet }: FeatureSocket): SocketKind => ({
    path,
    meet: connection => {
      const visitor: Visitor = {
        send: frame => connection.send(frame),
        takePart: (topic, listener) => connection.takePart(topic, listener),
        letGo: topic => connection.letGo(topic),
        admit: (find, listener) => admit(connection, find, listener),
      }
      return meet(services, visitor)
    },
  })

  const kinds = new Map(
    [
      classSocket(app, services, calls),
      ...app.features.flatMap(({ sockets = [] }) => sockets.map(kindOf)),
    ].map(kind => [kind.path, kind]),
  )

  /** Whether an account may have one more connection; a probably dead one gives way. */
  function makeRoom(accountId: string) {
    const own = ofAccounts.get(accountId)
    if (!own || own.size < maxSockets) return true
    const [oldest] = [...own].toSorted((a, b) => a.heardAt - b.heardAt)
    if (!oldest || oldest.heardAt > performance.now() - 2 * heartbeat) return false
    oldest.socket.terminate()
    return true
  }

  /** Closes a socket, which is told to reconnect where its protocol has words for that; others are closed one after the other. */
  function sendAway(connection: Connection) {
    const { dialogue, socket } = connection
    if (!dialogue?.away) return setTimeout(() => socket.close(1012), Math.random() * spread).unref()
    dialogue.away()
    socket.close(1012)
  }
  const sendAllAway = () => connections.forEach(sendAway)
  hub.onStartingOver(sendAllAway)

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const { socket, heardAt, dialogue } of connections)
      if (heardAt < now - silence) socket.terminate()
      // Pages ping by themselves; how often others do is not ours to say.
      else if (!dialogue?.away && heardAt < now - heartbeat / 2) socket.ping()
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
