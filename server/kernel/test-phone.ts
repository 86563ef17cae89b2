import { WebSocket } from 'ws'
import { sessionEndedCode, socketMessages, socketPath } from '#contract/socket.ts'
import type { Frame } from './test-socket.ts'

/** Milliseconds before a phone tries again that was not told when. */
const retry = 200

/**
 * A phone with a course open, which comes back when it is told to or cut off, asks for what it missed, and takes each numbered
 * message once, as pages do.
 */
export class Phone {
  readonly #address: () => string
  readonly #token: string
  readonly #courseId: string
  #socket: WebSocket | undefined
  #isOver = false
  #after: number | undefined
  #epoch = ''
  readonly #seen = new Map<string, number>()
  /** What it has asked for and not heard yet: it asks again over its next connection. */
  readonly #missing = new Map<string, { from: number; to: number; heard: Set<number> }>()
  /** What it took, in the order in which it came. */
  readonly heard: Frame[] = []
  /** Topics of which it could not be told what it missed. */
  readonly lost: string[] = []
  /** How often a connection was opened, and how often one was refused. */
  opened = 0
  refused = 0
  /** Whether it is in the course. */
  isIn = false

  /** @param address asked each time it connects */
  constructor(address: () => string, token: string, courseId: string) {
    this.#address = address
    this.#token = token
    this.#courseId = courseId
    this.#connect()
  }

  /** Loses its network, and finds it again after a moment. */
  cut() {
    this.#socket?.terminate()
  }

  close() {
    this.#isOver = true
    this.#socket?.close()
  }

  #connect() {
    if (this.#isOver) return
    const socket = new WebSocket(this.#address().replace('http', 'ws') + socketPath, [this.#token, '12345'])
    this.#socket = socket
    let isOpen = false
    socket.on('open', () => {
      isOpen = true
      this.opened += 1
      this.#send('class_active', { classId: this.#courseId })
    })
    socket.on('message', data => this.#hear(JSON.parse(String(data)) as Frame))
    socket.on('error', () => {})
    socket.on('close', code => {
      this.isIn = false
      if (!isOpen && !this.#isOver) this.refused += 1
      if (code === sessionEndedCode) return
      setTimeout(() => this.#connect(), this.#after ?? retry)
      this.#after = undefined
    })
  }

  #send(cmd: string, data: unknown) {
    this.#socket?.send(JSON.stringify({ cmd, data }))
  }

  #hear(frame: Frame) {
    const { cmd, data, topic, seq } = frame
    if (cmd === socketMessages.welcome.cmd) {
      const { epoch } = data as { epoch: string }
      if (this.#epoch !== '' && epoch !== this.#epoch) this.lost.push(...this.#seen.keys())
      this.#epoch = epoch
    }
    if (cmd === socketMessages.welcome.cmd || cmd === socketMessages.entered.cmd)
      this.#join(data.topics as Record<string, number>)
    if (cmd === socketMessages.entered.cmd) this.isIn = true
    if (cmd === socketMessages.resync.cmd) this.lost.push(...(data.topics as string[]))
    if (cmd === socketMessages.comeBack.cmd) this.#after = data.after as number
    if (topic !== undefined && seq !== undefined && this.#isNew(topic, seq)) this.heard.push(frame)
  }

  #join(topics: Record<string, number>) {
    const behind: Record<string, number> = {}
    for (const [name, sequence] of Object.entries(topics)) {
      const missing = this.#missing.get(name)
      const from = missing?.from ?? this.#seen.get(name)
      this.#seen.set(name, sequence)
      if (from === undefined || from >= sequence) continue
      behind[name] = from
      this.#missing.set(name, { from, to: sequence, heard: missing?.heard ?? new Set() })
    }
    if (Object.keys(behind).length > 0) this.#send('resume', { epoch: this.#epoch, seen: behind })
  }

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
}
