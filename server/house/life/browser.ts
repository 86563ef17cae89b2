import { createHash } from 'node:crypto'
import { createContext, runInContext, type Script } from 'node:vm'
import type { Device, WritingPage } from '#web/features/homework/student/test-page.ts'

/** What a page sends. */
export interface Sent {
  path: string
  body: string
  headers: Record<string, string>
  /** The server's answer as text. */
  answer(text: string): void
  fail(): void
}

interface Timer {
  due: number
  run(): void
}

interface BrowserOptions {
  device: Device
  /** The time of the story, in which timers run. */
  now(): number
  /** What the clock of the device shows. */
  clock(): number
  random(): number
  fetch(sent: Sent): void
  /** What tabs of the device tell each other. */
  tabs: Set<Channel>
}

/** As much of a `BroadcastChannel` as a page uses. */
export interface Channel {
  page: Pick<BrowserPage, 'isGone'>
  onmessage: ((event: { data: unknown }) => void) | null
}

/** At once: a story waits for nothing but what it lets happen. */
const cryptography = {
  getRandomValues: (array: Uint8Array) => crypto.getRandomValues(array),
  subtle: {
    digest: async (_: string, bytes: Uint8Array) =>
      new Uint8Array(createHash('sha256').update(new Uint8Array(bytes)).digest()).buffer,
  },
}

/** A page in a browser of its own: code with its own state, timers that wait for the story, and a network of the story. */
export class BrowserPage<P = WritingPage> {
  readonly timers = new Map<number, Timer>()
  readonly writing: P
  readonly homeworkId: string
  isGone = false
  #timerId = 0
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(script: Script, options: BrowserOptions) {
    this.homeworkId = options.device.homeworkId
    const context = createContext(this.#globals(options))
    const run = (code: string) => runInContext(code, context)
    run('Date.now = clock; Math.random = random; fetch = fetchWith(JSON.parse)')
    script.runInContext(context)
    this.writing = run('writing').page
  }

  /** Something happens to the page, such as `online`. */
  tell(event: 'online' | 'visibilitychange' | 'pagehide') {
    for (const listener of this.#listeners.get(event) ?? []) listener()
  }

  /** The process is killed, or the device goes off: nothing more is done. */
  end() {
    this.isGone = true
    this.timers.clear()
  }

  #globals({ device, now, clock, random, fetch, tabs }: BrowserOptions) {
    const events = {
      addEventListener: (name: string, listener: () => void) => {
        const known = this.#listeners.get(name) ?? new Set()
        this.#listeners.set(name, known.add(listener))
      },
      removeEventListener: (name: string, listener: () => void) =>
        this.#listeners.get(name)?.delete(listener),
    }
    const later = (run: () => void, wait = 0) => {
      if (!this.isGone) this.timers.set(++this.#timerId, { due: now() + wait, run })
      return this.#timerId
    }
    const kept = new Map<string, string>()
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
      clear: () => kept.clear(),
    }
    const page = this
    return {
      ...{ device, clock, random, console, crypto: cryptography, TextEncoder, URLSearchParams, ...events },
      window: events,
      document: { ...events, visibilityState: 'visible' },
      navigator: { languages: ['en'], onLine: true },
      location: { search: '' },
      localStorage: storage,
      sessionStorage: storage,
      setTimeout: later,
      clearTimeout: (id: number) => void this.timers.delete(id),
      AbortSignal: { timeout: (wait: number) => wait },
      fetchWith:
        (parse: (text: string) => unknown) =>
        (
          path: string,
          { body, headers, signal }: { body: string; headers: Sent['headers']; signal: number },
        ) =>
          new Promise((resolve, reject) => {
            if (page.isGone) return
            const fail = () => reject(new TypeError('Failed to fetch'))
            const json = (text: string) => resolve({ json: async () => parse(text) })
            later(fail, signal)
            fetch({ path, body, headers, fail, answer: text => void (page.isGone || json(text)) })
          }),
      BroadcastChannel: class implements Channel {
        page = page
        onmessage: Channel['onmessage'] = null
        constructor() {
          tabs.add(this)
        }
        postMessage(data: unknown) {
          const text = JSON.stringify(data)
          for (const other of tabs)
            if (other !== this && !other.page.isGone)
              queueMicrotask(() => other.onmessage?.({ data: JSON.parse(text) }))
        }
        close() {
          tabs.delete(this)
        }
      },
    }
  }
}
