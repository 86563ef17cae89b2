import { expect, test, vi } from 'vitest'
import { watchDisk } from './full-disk.ts'
import { createLog, type Log } from './log.ts'
import { testApp } from './test-app.ts'

const app = testApp()
const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const ofDatabase = () => Object.assign(new Error('could not extend file "base/5/16384"'), { code: '53100' })

function watched() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('warn')
  log.error = ((details: object, text: string) => void lines.push({ ...details, text })) as Log['error']
  let time = 0
  const disk = watchDisk({ log, elapsed: () => time })
  return { lines, disk, pass: (milliseconds: number) => (time += milliseconds) }
}

test('a disk that is full is one line a minute, with the number of errors, and no stack', () => {
  const { lines, disk, pass } = watched()
  expect(disk.isFull()).toBe(false)
  for (let number = 0; number < 500; number++) disk.log.error({ error: full() }, 'call failed')
  expect(lines).toEqual([{ number: 'ENOSPC', problem: full().message, errors: 1, text: 'the disk is full' }])
  pass(59_000)
  disk.log.warn({ error: new Error('not kept', { cause: ofDatabase() }) }, 'job failed')
  expect(lines).toHaveLength(1)
  pass(2000)
  disk.log.error({ error: ofDatabase() }, 'call failed')
  expect(lines[1]).toMatchObject({ number: '53100', errors: 501 })
  expect(disk.isFull()).toBe(true)
  pass(60_000)
  expect(disk.isFull()).toBe(false)
})

test('every other error is written as it is', () => {
  const { lines, disk } = watched()
  const error = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })
  disk.log.error({ error }, 'call failed')
  expect(lines).toEqual([{ error, text: 'call failed' }])
})

test('the server reports that it is not ready while a disk is full, also that of the database', async () => {
  const ready = async () => (await app().http.inject({ method: 'GET', url: '/readyz' })).json()
  expect(await ready()).toEqual({ status: 'ok' })
  const { disk } = app().services
  disk.explains(ofDatabase())
  expect(await ready()).toEqual({ status: 'no disk space' })
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  expect(await ready()).toEqual({ status: 'ok' })
  later.mockRestore()
})
