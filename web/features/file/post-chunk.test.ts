import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#web/lib/call.ts'
import { postChunk } from './post-chunk.ts'

/** A request whose bytes leave when the test says so. */
class SlowRequest {
  static last: SlowRequest
  readonly upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {}
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  responseText = ''
  isAborted = false

  constructor() {
    SlowRequest.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }
}

const minute = 60_000
const original = window.XMLHttpRequest
const bytes = new Blob(['x'.repeat(1000)])
const chunk = { fileMd5: 'a', fileName: 'film.mp4', size: 1000, chunks: 1, chunk: 0, lastModified: 0, bytes }
const post = () => {
  const sent = postChunk(chunk, { signal: new AbortController().signal, onProgress: () => undefined })
  const settled = vi.fn()
  sent.then(settled, settled)
  return { sent, settled }
}

beforeEach(() => {
  vi.useFakeTimers()
  window.XMLHttpRequest = SlowRequest as never
})
afterEach(() => {
  vi.useRealTimers()
  window.XMLHttpRequest = original
})

test('a chunk may take long on a slow network, as long as bytes get through', async () => {
  const { sent, settled } = post()
  for (let loaded = 100; loaded <= 1000; loaded += 100) {
    await vi.advanceTimersByTimeAsync(minute)
    SlowRequest.last.upload.onprogress?.({ loaded })
  }
  SlowRequest.last.upload.onload?.()
  await vi.advanceTimersByTimeAsync(minute)
  expect(settled).not.toHaveBeenCalled()
  SlowRequest.last.responseText = '{"status":0}'
  SlowRequest.last.onload?.()
  expect(await sent).toBe('again')
})

test('a chunk that makes no progress for two minutes is abandoned, to be sent again', async () => {
  const { sent, settled } = post()
  SlowRequest.last.upload.onprogress?.({ loaded: 100 })
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(settled).toHaveBeenCalledOnce()
  const failure = await sent.catch(error => error)
  expect(failure).toBeInstanceOf(CallFailure)
  expect(failure.isOffline).toBe(true)
  expect(SlowRequest.last.isAborted).toBe(true)
})
