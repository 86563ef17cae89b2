import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { floodCode, heartbeat, sessionEndedCode } from '#contract/socket.ts'
import { ClassSocket } from './socket.ts'

/** A connection to nothing: the test says what happens to it. */
class StagedSocket {
  static readonly OPEN = 1
  static made: StagedSocket[] = []
  readyState = 0
  sent: { cmd: string; data: unknown }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly protocols: string[]

  constructor(_address: string, protocols: string[]) {
    this.protocols = protocols
    StagedSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  open(topics: Record<string, number> = {}, epoch = 'first run', since: Record<string, number> = {}) {
    this.readyState = 1
    this.onopen?.()
    this.hear('welcome', { epoch, topics, since })
  }
  hear(cmd: string, data: unknown = null, more: object = {}) {
    this.onmessage?.({ data: JSON.stringify({ cmd, data, code: 10000, msg: '', ...more }) })
  }
  lose(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  commands = () => this.sent.map(({ cmd }) => cmd)
}

const real = window.WebSocket
let socket: ClassSocket
const newest = () => StagedSocket.made.at(-1)!
const count = () => StagedSocket.made.length

function hide(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  window.WebSocket = StagedSocket as unknown as typeof WebSocket
  StagedSocket.made = []
  localStorage.setItem('token', 'a'.repeat(64))
  socket = new ClassSocket()
  socket.start()
})

afterEach(() => {
  socket.stop()
  window.WebSocket = real
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('offers the token and a hash, and joins the courses that the page shows', () => {
  expect(newest().protocols).toEqual(['a'.repeat(64), expect.stringMatching(/^\d+$/)])
  socket.enter('algebra')
  newest().open()
  expect(newest().sent).toEqual([{ cmd: 'class_active', data: { classId: 'algebra' } }])
})

test('keeps what is sent while it is closed, and sends it when it opens', () => {
  socket.send('class_broadcast', { page: 3 })
  expect(newest().sent).toEqual([])
  newest().open()
  expect(newest().commands()).toEqual(['class_broadcast'])
})

test('pings every 25 seconds with the number 10 and says which course is open', () => {
  socket.enter('algebra')
  newest().open()
  vi.advanceTimersByTime(heartbeat)
  expect(newest().sent.slice(1)).toEqual([
    { cmd: 'ping', data: 10 },
    { cmd: 'class_active', data: { classId: 'algebra' } },
  ])
})

test('drops a connection that looks open but does not answer a ping', () => {
  newest().open()
  vi.advanceTimersByTime(heartbeat)
  newest().hear('pong', 10)
  vi.advanceTimersByTime(heartbeat)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(socket.state).toBe('connecting')
  expect(StagedSocket.made[0]!.readyState).toBe(3)
  vi.advanceTimersByTime(1_000)
  expect(count()).toBe(2)
})

test('abandons an attempt that neither opens nor fails', () => {
  vi.advanceTimersByTime(11_000)
  expect(count()).toBe(2)
})

test('retries after one second, two, four … and at most 30 seconds, for ever', () => {
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    newest().lose()
    const [before, began] = [count(), Date.now()]
    while (count() === before) vi.advanceTimersByTime(500)
    waits.push(Date.now() - began)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('reconnects when the server asked it to', () => {
  newest().open()
  newest().hear('come_back', { after: 3_000 })
  newest().lose(1012)
  vi.advanceTimersByTime(2_999)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count()).toBe(2)
})

test('waits 30 seconds whenever it was closed for sending too much', () => {
  for (let times = 1; times < 4; times++) {
    newest().open()
    newest().lose(floodCode)
    vi.advanceTimersByTime(29_999)
    expect(count()).toBe(times)
    vi.advanceTimersByTime(1)
    expect(count()).toBe(times + 1)
  }
})

test('pauses while the page is hidden, and reconnects at once when it shows', () => {
  newest().open()
  hide(true)
  expect(socket.state).toBe('paused')
  expect(newest().readyState).toBe(3)
  vi.advanceTimersByTime(120_000)
  expect(count()).toBe(1)
  hide(false)
  expect(count()).toBe(2)
})

test('pings at once when the network changes', () => {
  newest().open()
  window.dispatchEvent(new Event('online'))
  expect(newest().commands()).toEqual(['ping'])
  newest().lose()
  window.dispatchEvent(new Event('online'))
  expect(count()).toBe(2)
})

test('requests what it missed, and delivers it once, in any order with new messages', () => {
  const heard: unknown[] = []
  socket.on('said', frame => heard.push(frame.data))
  newest().open({ 'course:1': 7 })
  newest().hear('said', 'eight', { topic: 'course:1', seq: 8 })
  newest().lose()
  vi.advanceTimersByTime(1_000)
  newest().open({ 'course:1': 10 })
  expect(newest().sent).toEqual([{ cmd: 'resume', data: { epoch: 'first run', seen: { 'course:1': 8 } } }])
  newest().hear('said', 'eleven', { topic: 'course:1', seq: 11 })
  newest().hear('said', 'nine', { topic: 'course:1', seq: 9 })
  newest().hear('said', 'ten', { topic: 'course:1', seq: 10 })
  newest().hear('said', 'ten again', { topic: 'course:1', seq: 10 })
  expect(heard).toEqual(['eight', 'eleven', 'nine', 'ten'])
})

test('asks again for what it missed when the connection breaks before that has come, and takes each once', () => {
  const heard: unknown[] = []
  socket.on('said', ({ data }) => heard.push(data))
  const say = (seq: number) => newest().hear('said', seq, { topic: 'course:1', seq })
  newest().open({ 'course:1': 7 })
  say(8)
  newest().lose()
  vi.advanceTimersByTime(1_000)
  newest().open({ 'course:1': 11 })
  // One by itself, and the first of what was asked for.
  say(12)
  say(9)
  newest().lose()
  vi.advanceTimersByTime(1_000)
  newest().open({ 'course:1': 13 })
  expect(newest().sent).toEqual([{ cmd: 'resume', data: { epoch: 'first run', seen: { 'course:1': 9 } } }])
  for (const seq of [10, 11, 12, 13, 14]) say(seq)
  expect(heard).toEqual([8, 12, 9, 10, 11, 13, 14])
})

test.each([
  ['what it missed is gone', () => newest().hear('resync', { topics: ['course:1'] })],
  ['the server has restarted', () => newest().hear('welcome', { epoch: 'second run', topics: {} })],
  ['its session was ended elsewhere', () => newest().lose(sessionEndedCode)],
])('lets the screens refetch everything when %s', (_why, happen) => {
  const asked = vi.fn()
  socket.onResync(asked)
  newest().open({ 'course:1': 7 })
  happen()
  expect(asked).toHaveBeenCalledOnce()
})

test('lets the screens refetch when something was said between their first questions and the first connection', () => {
  const asked = vi.fn()
  socket.onResync(asked)
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(3000)
  newest().open({ 'account:1': 7 }, 'first run', { 'account:1': 3001 })
  expect(asked).not.toHaveBeenCalled()
  now.mockReturnValue(60_000)
  socket.enter('algebra')
  now.mockReturnValue(62_000)
  const entered = (topic: string, age: number) =>
    newest().hear('class_entered', { classId: 'algebra', topics: { [topic]: 5 }, since: { [topic]: age } })
  entered('course:algebra', 9000)
  expect(asked).not.toHaveBeenCalled()
  entered('staff:algebra', 6000)
  expect(asked).toHaveBeenCalledOnce()
  // What comes after the connection is heard, and no reason to ask again.
  entered('staff:algebra', 10)
  expect(asked).toHaveBeenCalledOnce()
})

test('does so at the start of a page, too', () => {
  const asked = vi.fn()
  socket.onResync(asked)
  vi.spyOn(performance, 'now').mockReturnValue(3000)
  newest().open({ 'account:1': 7 }, 'first run', { 'account:1': 2000 })
  expect(asked).toHaveBeenCalledOnce()
})

test('stays closed after a logout, and sends nothing of the last person for the next', () => {
  socket.send('class_broadcast', { page: 3 })
  socket.stop()
  vi.advanceTimersByTime(120_000)
  expect(count()).toBe(1)
  socket.start()
  newest().open()
  expect(newest().sent).toEqual([])
})
