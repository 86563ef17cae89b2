import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import { CallFailure, sendOnce } from './call.ts'

const input = { email: 'somebody', password: 'Chalk&2026' }
const loggedIn = {
  url: '',
  token: 't',
  isenterprise: 0,
  uid: '01890000-0000-7000-8000-000000000002',
  bindWechat: false,
  is_new: 0,
  safe: 0,
}
const original = window.fetch
/** The idempotency keys sent; the network can be up or down. */
let keys: string[] = []
let online = false

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  keys = []
  online = false
  window.fetch = async (_target, options) => {
    keys.push(new Headers(options?.headers).get('x-once') ?? '')
    if (!online) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ status: 1, code: 10000, message: '', data: loggedIn }))
  }
})
afterEach(() => {
  window.fetch = original
  vi.useRealTimers()
})

async function pressOffline(changes: Partial<typeof input> = {}) {
  const outcome = sendOnce(accountCalls.login, { ...input, ...changes }).catch((failure: unknown) => failure)
  await vi.runAllTimersAsync()
  expect(await outcome).toBeInstanceOf(CallFailure)
}

test('an unanswered command keeps its key when repeated, until it is answered', async () => {
  await pressOffline()
  online = true
  await sendOnce(accountCalls.login, input)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  await sendOnce(accountCalls.login, input)
  expect(keys[4]).not.toBe(keys[0])
})

test('a different input is a new command, and so is the same input much later', async () => {
  await pressOffline()
  await pressOffline({ email: 'somebody else' })
  expect(new Set(keys).size).toBe(2)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await pressOffline()
  expect(new Set(keys).size).toBe(3)
})

test('a command is sent again under the same key while the server restarts', async () => {
  let starting = 2
  window.fetch = async (_target, options) => {
    keys.push(new Headers(options?.headers).get('x-once') ?? '')
    const answer =
      starting-- > 0 ? { status: 0, code: 50003, data: {} } : { status: 1, code: 10000, data: loggedIn }
    return new Response(JSON.stringify({ message: '', ...answer }), { status: answer.status ? 200 : 503 })
  }
  const outcome = sendOnce(accountCalls.login, input)
  await vi.runAllTimersAsync()
  expect((await outcome).token).toBe('t')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})
