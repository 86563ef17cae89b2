import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import { CallFailure, send } from './call.ts'

const original = window.fetch
/** Replaces the clock of `AbortSignal.timeout`, which fake timers do not reach. */
let asked = 0
let timeUp: AbortController

beforeEach(() => {
  timeUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    asked = milliseconds
    return timeUp.signal
  })
  // A server that never answers.
  window.fetch = (_target, options) =>
    new Promise((_resolve, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    })
})
afterEach(() => {
  vi.restoreAllMocks()
  window.fetch = original
})

test('an unanswered request is abandoned after two minutes, as if there were no network', async () => {
  const failure = send(accountCalls.logout, {}).catch(error => error)
  expect(asked).toBe(120_000)
  timeUp.abort(new DOMException('too late', 'TimeoutError'))
  expect(await failure).toBeInstanceOf(CallFailure)
  expect((await failure).isOffline).toBe(true)
})

test('a screen that is left cancels its query silently', async () => {
  const left = new AbortController()
  const failure = send(accountCalls.logout, {}, { signal: left.signal }).catch(error => error)
  left.abort()
  expect(await failure).toMatchObject({ name: 'AbortError' })
})
