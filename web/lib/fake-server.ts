import { decode, encode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { successCode, successMessage } from '#contract/error.ts'
import type { AnswerOf } from '#contract/input.ts'

type Handler = (input: unknown) => Promise<Response>

/** A server for tests of screens: answers calls with what the contract's types allow, and records the inputs. */
export interface FakeServer {
  /** Sets an answer, or computes it from the input as code sees it. */
  answer<C extends Call>(call: C, answer: AnswerOf<C> | ((input: never) => AnswerOf<C>)): void
  refuse(call: Call, error: ErrorDefinition, data?: Record<string, unknown>): void
  /** No answer comes at all. */
  cut(call: Call): void
  /** The answer waits until `release` is called. */
  hold<C extends Call>(call: C, answer: AnswerOf<C>): { release: () => void }
  /** The inputs a call received, in order, as code sees them. */
  inputsOf(call: Call): unknown[]
  /** Their idempotency keys. */
  keysOf(call: Call): (string | null)[]
  stop(): void
}

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })

const success = (call: Call, answer: unknown) =>
  json({
    status: 1,
    code: successCode,
    message: successMessage,
    data: encode(call.output as unknown as ZodType, answer),
  })

/** Connects to nothing: screens under test receive messages in other ways. */
class SilentSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  send() {}
  close() {}
}

const original = window.fetch

/** The path of a call; undefined for the page's own files. */
function pathOfCall(target: RequestInfo | URL) {
  const { protocol, pathname } = new URL(target instanceof Request ? target.url : target, location.href)
  const isOwnPart = protocol === 'blob:' || /\.\w+$|^\/@|^\/node_modules|__vitest/.test(pathname)
  return isOwnPart ? undefined : pathname
}

/** Between tests, calls are never answered: a screen still waiting must not show its alert over the next test's. */
const silence: typeof fetch = (target, options) =>
  pathOfCall(target) === undefined ? original(target, options) : new Promise(() => undefined)

export function silenceCalls(): void {
  window.fetch = silence
}

/** Replaces `fetch` until `stop`. A call without a set answer fails the test, naming the call. */
export function fakeServer(): FakeServer {
  const before = window.fetch
  const originalSocket = window.WebSocket
  window.WebSocket = SilentSocket as unknown as typeof WebSocket
  const handlers = new Map<string, Handler>()
  const heard = new Map<string, unknown[]>()
  const keys = new Map<string, (string | null)[]>()
  const on = (call: Call, handler: Handler) => {
    handlers.set(call.path, input => {
      const read = decode(call.input as unknown as ZodType, input as never)
      heard.set(call.path, [...(heard.get(call.path) ?? []), read])
      return handler(read)
    })
  }

  window.fetch = async (target, options) => {
    const path = pathOfCall(target)
    if (path === undefined) return original(target, options)
    const handler = handlers.get(path)
    keys.set(path, [...(keys.get(path) ?? []), new Headers(options?.headers).get('x-once')])
    if (handler) return handler(JSON.parse(String(options?.body ?? '{}')))
    console.error(`fake server: nothing was said about ${path}`)
    return json({ status: 0, code: -1, message: `nothing was said about ${path}`, data: {} })
  }

  return {
    answer: (call, answer) =>
      on(call, async input =>
        success(call, typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer),
      ),
    refuse: (call, { code, text }, data = {}) =>
      on(call, async () => json({ status: 0, code, message: text.en, data: { info: text.en, ...data } })),
    cut: call => on(call, () => Promise.reject(new TypeError('Failed to fetch'))),
    hold: (call, answer) => {
      let release = () => {}
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      on(call, () => released.then(() => success(call, answer)))
      return { release }
    },
    inputsOf: call => heard.get(call.path) ?? [],
    keysOf: call => keys.get(call.path) ?? [],
    stop: () => {
      window.fetch = before === original ? silence : before
      window.WebSocket = originalSocket
    },
  }
}
