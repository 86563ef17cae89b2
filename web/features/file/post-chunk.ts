import { safeDecode } from 'zod'
import type { Value } from '#contract/call.ts'
import { chunkResult, fileCalls } from '#contract/features/file/calls.ts'
import { CallFailure } from '#web/lib/call.ts'
import { preferredLanguage } from '#web/lib/language.ts'
import { stored } from '#web/lib/storage.ts'

const { path } = fileCalls.uploadChunk
/** Milliseconds without progress or an answer after which a chunk is abandoned. */
const silence = 120_000

export interface Chunk {
  fileMd5: string
  fileName: string
  size: number
  chunks: number
  chunk: number
  lastModified: number
  bytes: Blob
}

interface Options {
  signal: AbortSignal
  /** Bytes of the chunk that have left. */
  onProgress(bytes: number): void
}

/**
 * Sends one chunk; the only call that does not go through `send`, as its answer has no envelope and its way is watched.
 * @returns the answer, or `again` when the server asks for this chunk once more
 * @throws CallFailure (code 0 when there was no answer)
 */
export function postChunk(chunk: Chunk, { signal, onProgress }: Options) {
  const form = new FormData()
  form.set('fileMd5', chunk.fileMd5)
  form.set('chunks', String(chunk.chunks))
  form.set('chunk', String(chunk.chunk))
  form.set('id', `${chunk.fileMd5}-${chunk.size}`)
  // biome-ignore lint/plugin: in the form in which existing clients send it
  form.set('lastModifiedDate', new Date(chunk.lastModified).toUTCString())
  form.set('filename', chunk.fileName)
  form.set('size', String(chunk.size))
  form.set('file', chunk.bytes, 'chunk')
  return new Promise<Value<typeof chunkResult> | 'again'>((resolve, reject) => {
    if (signal.aborted) throw new DOMException('stopped', 'AbortError')
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    signal.addEventListener('abort', giveUp, { once: true })
    request.open('POST', path)
    // Not a total timeout: on a slow network five megabytes take longer, and would never get through.
    let timer: ReturnType<typeof setTimeout>
    const expectMore = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new CallFailure(path, 0, 'offline'))
        giveUp()
      }, silence)
    }
    request.setRequestHeader('token', stored('token') ?? '')
    request.setRequestHeader('x-language', preferredLanguage())
    request.upload.onprogress = event => {
      expectMore()
      onProgress(Math.min(event.loaded, chunk.bytes.size))
    }
    request.upload.onload = expectMore
    request.onerror = () => reject(new CallFailure(path, 0, 'offline'))
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    request.onload = () => {
      try {
        resolve(read(request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
    expectMore()
    request.send(form)
  })
}

function read(text: string) {
  const answer = parse(text)
  if (answer.status === 2) {
    const { code = -1, message = 'error' } = answer as { code?: number; message?: string }
    throw new CallFailure(path, code, message)
  }
  const decoded = safeDecode(chunkResult, answer as never)
  return decoded.success && decoded.data.status === 1 ? decoded.data : 'again'
}

/** A failing proxy does not answer with JSON: the chunk is sent again. */
function parse(text: string): { status?: unknown } {
  try {
    return JSON.parse(text) as { status?: unknown }
  } catch {
    return {}
  }
}
