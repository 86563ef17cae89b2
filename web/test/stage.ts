import { afterEach, beforeEach } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type FakeServer, fakeServer } from '#web/lib/fake-server.ts'
import { endSession } from '#web/lib/session.ts'
import { fakeSocket } from './push.ts'

/** The server of the running test. */
export let server: FakeServer
/** Its class socket. */
export let socket: ReturnType<typeof fakeSocket>

/** Each test of the file has a server and a class socket of its own, at which this person is logged in. */
export function signedIn(account: AnswerOf<typeof accountCalls.getAccount>) {
  beforeEach(() => {
    server = fakeServer()
    socket = fakeSocket()
    localStorage.setItem('token', 'a'.repeat(64))
    server.answer(accountCalls.getAccount, account)
  })
  afterEach(() => {
    endSession()
    socket.stop()
    server.stop()
    history.replaceState(null, '', '/')
  })
}
