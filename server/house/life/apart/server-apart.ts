import { type ChildProcess, fork } from 'node:child_process'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { Config } from '#server/kernel/config.ts'
import type { Hub, Subscriber } from '#server/kernel/hub.ts'
import type { Running } from '#server/kernel/test-app.ts'
import type { OutboxMessage } from '#server/ports/outbox.ts'

/** What a server in a process of its own is started with. */
export interface Opening {
  config: Config
  databaseUrl: string
  /** What the story listens to. */
  topics: string[]
  offset: number
}

/** What the story asks of it: an answer to a request, or that a job is done. */
export type Asked = {
  id: number
  /** By how many milliseconds the story is ahead. */
  offset: number
} & ({ request: InjectOptions } | { request?: undefined; queue: string; data: object })

interface Response {
  statusCode: number
  headers: OutgoingHttpHeaders
  rawPayload: Uint8Array
}

export type Answered =
  | { isOpen: true }
  | { topic: string; frame: string }
  | { id: number; letters: OutboxMessage[]; response?: Response; error?: string }

interface OpenRequest {
  resolve(response: Response | undefined): void
  reject(error: Error): void
}

/** The process ended before it answered. */
class Gone extends Error {}

/**
 * A server in a process of its own, over the database and the files of a running one. It dies when it is told to, at once
 * or in the middle of what it is asked next; then another is started, and asked the same again, as clients and queues do.
 */
export class ServerApart {
  readonly #of: Running
  #child: ChildProcess | undefined
  #number = 0
  readonly #waiting = new Map<number, OpenRequest>()
  readonly #listeners = new Map<string, Subscriber>()
  #letters: OutboxMessage[] = []
  #dying: number | undefined
  /** How often it died. */
  deaths = 0

  constructor(of: Running) {
    this.#of = of
  }

  /** The running one, as far as a story uses it, with this process in its place. */
  over(): Running {
    const { services, front } = this.#of
    front.inject = request => this.#inject(request)
    const hub = {
      subscribe: (topic: string, listener: Subscriber) => void this.#listeners.set(topic, listener),
    }
    const outbox = { ...services.ports.outbox!, messages: () => this.#letters }
    return {
      ...this.#of,
      services: { ...services, hub: hub as Hub, ports: { ...services.ports, outbox } },
      runJob: async ({ queue }, data) => void (await this.#insist({ queue, data })),
    }
  }

  /** It is killed so many milliseconds after it was next asked something. */
  dieIn(milliseconds: number) {
    this.#dying = milliseconds
  }

  async kill() {
    const child = this.#child
    if (!child) return
    const exit = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
  }

  async #inject(request: InjectOptions) {
    const { statusCode, headers, rawPayload } = (await this.#insist({ request }))!
    const payload = Buffer.from(rawPayload)
    const body = payload.toString()
    return { statusCode, headers, body, rawPayload: payload, json: () => JSON.parse(body) }
  }

  async #insist(what: { request: InjectOptions } | { queue: string; data: object }) {
    for (;;) {
      if (!this.#child) await this.#start()
      try {
        return await this.#ask(what)
      } catch (error) {
        if (!(error instanceof Gone)) throw error
      }
    }
  }

  #ask(what: object) {
    const [id, child] = [++this.#number, this.#child!]
    return new Promise<Response | undefined>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      child.send({ id, offset: this.#offset, ...what })
      if (this.#dying === undefined) return
      setTimeout(() => child.kill('SIGKILL'), this.#dying)
      this.#dying = undefined
    })
  }

  get #offset() {
    return this.#of.clock.now() - Date.now()
  }

  async #start() {
    const child = fork(join(import.meta.dirname, 'serve.ts'), { serialization: 'advanced' })
    const { services, databaseUrl } = this.#of
    const opening = { config: services.config, databaseUrl, topics: [...this.#listeners.keys()] }
    child.on('message', (said: Answered) => this.#hear(said))
    child.once('exit', () => this.#end(child))
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', code => reject(new Error(`the server ended with ${code} before it was open`)))
      child.send({ opening: { ...opening, offset: this.#offset } })
    })
    this.#child = child
  }

  #hear(said: Answered) {
    if ('topic' in said) this.#listeners.get(said.topic)?.send(Buffer.from(said.frame))
    if (!('id' in said)) return
    this.#letters = [...said.letters, ...this.#letters]
    const waiting = this.#waiting.get(said.id)!
    this.#waiting.delete(said.id)
    if (said.error) waiting.reject(new Error(said.error))
    else waiting.resolve(said.response)
  }

  #end(child: ChildProcess) {
    if (child !== this.#child) return
    this.#child = undefined
    this.deaths++
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(new Gone())
  }
}
