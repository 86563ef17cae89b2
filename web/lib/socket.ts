import { useEffect, useRef } from 'react'
import { safeDecode, type z } from 'zod'
import type { Message } from '#contract/message.ts'
import {
  floodCode,
  heartbeat,
  pingNumber,
  sessionEndedCode,
  socketMessages,
  socketPath,
  userErrorCode,
  viewerParameter,
} from '#contract/socket.ts'
import { store, stored } from './storage.ts'
import { viewedCourse } from './student-view.ts'

/** The first delays between attempts, as specified; then doubling up to 30 seconds (decision P44). */
const shortestWait = 1000
const longestWait = 30_000
/** A connection that does not open or answer a ping for this long is dead: phones change networks silently. */
const answerTimeout = 10_000

/**
 * Milliseconds before a course is entered in which its screen may have begun to ask: its code was being fetched, or the
 * screen before it asked ahead.
 */
const askedAhead = 5000

interface Frame {
  cmd: string
  data: unknown
  code: number
  msg: string
  topic?: string
  seq?: number
}

interface JoinedAnswer {
  epoch?: string
  classId?: string
  topics: Record<string, number>
  /** Milliseconds since the newest message, where it is new. */
  since?: Record<string, number>
}

/** Messages of a topic after one number and up to another, oldest first; those of them that came by themselves. */
interface Missing {
  from: number
  to: number
  heard: Set<number>
}

type Listener = (frame: Frame) => void
export type SocketState = 'closed' | 'connecting' | 'open' | 'paused'

/**
 * The page's one connection to the class socket. It reconnects for ever with back-off and jitter, pauses while the page
 * is hidden, queues what is sent meanwhile, and after each reconnect asks for the messages it missed; if they are gone,
 * or one was sent between the page's first questions and its first connection, `onResync` listeners refetch everything.
 */
export class ClassSocket {
  state: SocketState = 'closed'
  #socket: WebSocket | undefined
  #wanted = false
  #attempt = 0
  /** Delay in milliseconds requested by the server on closing: it spreads the reconnects of a whole school. */
  #comeBackAfter: number | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  readonly #queue: string[] = []
  readonly #courses = new Map<string, { users: number; since: number }>()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #stateListeners = new Set<(state: SocketState) => void>()
  readonly #resyncListeners = new Set<() => void>()
  /** The kinds of messages that have come since the page was opened. */
  readonly #heardOf = new Set<string>()
  #epoch = ''
  /** The newest number seen for each topic. */
  readonly #seen = new Map<string, number>()
  /** What was requested of topics and has not come: another connection asks for it again. */
  readonly #missing = new Map<string, Missing>()

  readonly #token: () => string | null

  /** @param token of the session that it is opened for */
  constructor(token: () => string | null = () => stored('token')) {
    this.#token = token
  }

  /** Opens the connection if someone is logged in; without a token it only logs that. */
  start() {
    if (this.#wanted) return
    if (!this.#token()) return console.info('class socket: no token')
    this.#wanted = true
    document.addEventListener('visibilitychange', this.#visibility)
    window.addEventListener('online', this.#probe)
    this.#connect()
  }

  /** Closes for good: after a logout. */
  stop() {
    this.#wanted = false
    document.removeEventListener('visibilitychange', this.#visibility)
    window.removeEventListener('online', this.#probe)
    clearTimeout(this.#retry)
    this.#letGo()
    this.#queue.length = 0
    this.#seen.clear()
    this.#heardOf.clear()
    this.#missing.clear()
    this.#setState('closed')
  }

  /** Sends now, or when the connection is open again. */
  send(cmd: string, data: unknown) {
    const text = JSON.stringify({ cmd, data })
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    else this.#queue.push(text)
  }

  /** Subscribes to a course's messages while anything on the page wants them. @returns the unsubscribe function */
  enter(courseId: string) {
    const course = this.#courses.get(courseId) ?? { users: 0, since: performance.now() }
    this.#courses.set(courseId, course)
    course.users += 1
    if (course.users === 1 && this.#socket?.readyState === WebSocket.OPEN)
      this.send('class_active', { classId: courseId })
    return () => {
      course.users -= 1
      if (course.users > 0) return
      this.#courses.delete(courseId)
      if (this.#socket?.readyState === WebSocket.OPEN) this.send('class_leave', { classId: courseId })
    }
  }

  on(cmd: string, listener: Listener) {
    const listeners = this.#listeners.get(cmd) ?? new Set()
    this.#listeners.set(cmd, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** Whether such a message has come: who begins to listen only now has missed it. */
  hasHeard({ cmd }: Message) {
    return this.#heardOf.has(cmd)
  }

  onState(listener: (state: SocketState) => void) {
    this.#stateListeners.add(listener)
    return () => void this.#stateListeners.delete(listener)
  }

  /** Messages are permanently lost: fetch from the server again. */
  onResync(listener: () => void) {
    this.#resyncListeners.add(listener)
    return () => void this.#resyncListeners.delete(listener)
  }

  #connect() {
    clearTimeout(this.#retry)
    const token = this.#token()
    if (!this.#wanted || !token || document.hidden)
      return this.#setState(document.hidden ? 'paused' : 'closed')
    this.#setState('connecting')
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`
    const viewer = viewedCourse() === null ? '' : `?${viewerParameter}=1`
    const hash = hashOf(token + Date.now())
    store('wsHash', hash)
    const socket = new WebSocket(address + viewer, [token, hash])
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = event => this.#heard(JSON.parse(String(event.data)) as Frame)
    socket.onclose = ({ code }) => this.#closed(socket, code)
    socket.onerror = () => console.info('class socket: connection error')
    this.#awaitAnswer(socket)
  }

  #opened() {
    clearTimeout(this.#silence)
    this.#attempt = 0
    this.#setState('open')
    for (const courseId of this.#courses.keys()) this.send('class_active', { classId: courseId })
    for (const text of this.#queue.splice(0)) this.#socket?.send(text)
    clearInterval(this.#beat)
    this.#beat = setInterval(() => {
      this.#ping()
      for (const courseId of this.#courses.keys()) this.send('class_active', { classId: courseId })
    }, heartbeat)
  }

  #ping() {
    this.send('ping', pingNumber)
    if (this.#socket) this.#awaitAnswer(this.#socket)
  }

  /** Drops the connection unless something arrives on it soon. */
  #awaitAnswer(socket: WebSocket) {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      console.info('class socket: no answer')
      if (socket !== this.#socket) return
      this.#letGo()
      this.#comeBack()
    }, answerTimeout)
  }

  /** Closes without waiting for the other side, which may be out of reach. */
  #letGo() {
    clearInterval(this.#beat)
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = undefined
    if (!socket) return
    socket.onmessage = null
    socket.onopen = null
    socket.close()
  }

  #heard(frame: Frame) {
    clearTimeout(this.#silence)
    if (frame.topic && frame.seq && !this.#isNew(frame.topic, frame.seq)) return
    if (frame.cmd === socketMessages.welcome.cmd || frame.cmd === socketMessages.entered.cmd)
      this.#joined(frame.data)
    if (frame.cmd === socketMessages.resync.cmd) {
      for (const name of (frame.data as { topics: string[] }).topics) this.#missing.delete(name)
      for (const listener of this.#resyncListeners) listener()
    }
    if (frame.cmd === socketMessages.comeBack.cmd)
      this.#comeBackAfter = (frame.data as { after: number }).after
    this.#heardOf.add(frame.cmd)
    for (const listener of this.#listeners.get(frame.cmd) ?? []) listener(frame)
  }

  #joined(data: unknown) {
    const { epoch, classId, topics, since = {} } = data as JoinedAnswer
    const restarted = epoch !== undefined && this.#epoch !== '' && epoch !== this.#epoch
    if (epoch !== undefined) this.#epoch = epoch
    const asked = this.#askedSince(classId)
    const isLate = Object.entries(since).some(([name, age]) => !this.#seen.has(name) && age <= asked)
    if (restarted) {
      this.#seen.clear()
      this.#missing.clear()
    }
    if (restarted || isLate) for (const listener of this.#resyncListeners) listener()
    const behind: Record<string, number> = {}
    for (const [name, sequence] of Object.entries(topics)) {
      const missing = this.#missing.get(name)
      const from = missing?.from ?? this.#seen.get(name)
      this.#seen.set(name, sequence)
      if (from === undefined || from >= sequence) continue
      behind[name] = from
      this.#missing.set(name, { from, to: sequence, heard: missing?.heard ?? new Set() })
    }
    if (Object.keys(behind).length > 0) this.send('resume', { epoch: this.#epoch, seen: behind })
  }

  /** Milliseconds since the page may have begun to ask for what a topic is about. */
  #askedSince(courseId: string | undefined) {
    const now = performance.now()
    const course = courseId === undefined ? undefined : this.#courses.get(courseId)
    return course ? Math.min(now, now - course.since + askedAhead) : now
  }

  /** Whether a numbered message is new; missed messages arrive after live ones. */
  #isNew(topic: string, sequence: number) {
    const missing = this.#missing.get(topic)
    if (sequence > (this.#seen.get(topic) ?? 0)) {
      this.#seen.set(topic, sequence)
      missing?.heard.add(sequence)
      return true
    }
    if (!missing || sequence <= missing.from || sequence > missing.to || missing.heard.has(sequence))
      return false
    missing.from = sequence
    if (sequence === missing.to) this.#missing.delete(topic)
    return true
  }

  #closed(socket: WebSocket, code: number) {
    if (socket !== this.#socket) return
    this.#letGo()
    if (code === floodCode) this.#comeBackAfter = longestWait
    this.#comeBack()
    // The session has ended elsewhere: any further call leads to the login.
    if (code === sessionEndedCode) for (const listener of this.#resyncListeners) listener()
  }

  #comeBack() {
    if (!this.#wanted || document.hidden) return this.#setState(document.hidden ? 'paused' : 'closed')
    this.#setState('connecting')
    const backOff = Math.min(longestWait, shortestWait * 2 ** this.#attempt++) * (0.5 + Math.random())
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#connect(), this.#comeBackAfter ?? backOff)
    this.#comeBackAfter = undefined
  }

  /** The network is back, perhaps another one: a connection over the old one only looks alive. */
  readonly #probe = () => {
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#ping()
    this.#letGo()
    this.#attempt = 0
    this.#connect()
  }

  readonly #visibility = () => {
    if (!document.hidden) {
      if (!this.#socket) this.#connect()
      return
    }
    clearTimeout(this.#retry)
    this.#letGo()
    this.#setState('paused')
  }

  #setState(state: SocketState) {
    if (state === this.state) return
    this.state = state
    for (const listener of this.#stateListeners) listener(state)
  }
}

/** 32-bit hash of a text, as existing clients compute `wsHash`. */
function hashOf(text: string) {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0
  return String(hash >>> 0)
}

export const classSocket = new ClassSocket()

/**
 * Listens for a message while the component is shown. With a course id the page subscribes to that course. A message
 * with code -1 passes its text to `onError`.
 */
export function useMessage<S extends z.ZodType>(
  message: Message<S>,
  listener: (data: z.output<S>) => void,
  { courseId, onError }: { courseId?: string; onError?: (text: string) => void } = {},
) {
  const latest = useRef({ listener, onError })
  latest.current = { listener, onError }
  useEffect(() => (courseId ? classSocket.enter(courseId) : undefined), [courseId])
  useEffect(
    () =>
      classSocket.on(message.cmd, frame => {
        if (frame.code === userErrorCode) return latest.current.onError?.(frame.msg)
        const data = safeDecode(message.data as z.ZodType, frame.data)
        if (data.success) latest.current.listener(data.data as z.output<S>)
        else console.warn(`class socket: unreadable ${message.cmd}`)
      }),
    [message],
  )
}

/** Runs when messages are permanently lost. */
export function useResync(listener: () => void) {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => classSocket.onResync(() => latest.current()), [])
}
