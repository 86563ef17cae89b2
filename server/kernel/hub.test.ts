import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { message } from '#contract/message.ts'
import { Hub } from './hub.ts'

const said = message('said', 'Something was said.', z.object({ words: z.string() }))
const minutes = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (time: number) => void vi.setSystemTime(Date.now() + time)

test('a topic nobody listens to is forgotten after ten minutes, and numbers keep growing', () => {
  const hub = new Hub()
  const heard: string[] = []
  const listener = {
    accountId: 'somebody',
    sessionId: 'on a phone',
    send: (frame: Buffer) => void heard.push(String(frame)),
    end: () => undefined,
  }
  hub.publish('room', said, { words: 'unheard' })
  hub.subscribe('room', listener)
  hub.publish('room', said, { words: 'heard' })
  expect(heard).toHaveLength(1)
  const seen = hub.sequenceOf('room')

  hub.unsubscribe('room', listener)
  pass(9 * minutes)
  hub.sweep()
  hub.publish('room', said, { words: 'missed' })
  expect(hub.missed('room', seen)?.map(String).join()).toContain('missed')

  pass(2 * minutes)
  hub.sweep()
  expect(hub.sequenceOf('room')).toBe(0)
  hub.subscribe('room', listener)
  expect(hub.sequenceOf('room')).toBeGreaterThan(seen)
  expect(hub.missed('room', seen - 1)).toBeUndefined()
})

test('knows for a minute when a topic had its newest message, heard or not', () => {
  const hub = new Hub()
  expect(hub.sinceNewest('room')).toBeUndefined()
  hub.publish('room', said, { words: 'unheard' })
  pass(20_000)
  hub.publish('hall', said, { words: 'unheard' })
  pass(30_000)
  hub.sweep()
  expect([hub.sinceNewest('room'), hub.sinceNewest('hall')]).toEqual([50_000, 30_000])
  pass(10_000)
  expect([hub.sinceNewest('room'), hub.sinceNewest('hall')]).toEqual([undefined, 40_000])
})
