import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { fileErrors } from '#contract/features/file/errors.ts'
import { fail } from '#server/kernel/failure.ts'

/** As many as a phone takes; each needs four bytes, twice. */
const pixelLimit = 50_000_000
/** Milliseconds; a phone's picture takes one or two thousand. */
const patience = 15_000

export interface Pixels {
  /** Red, green, blue and opacity, a byte each. */
  data: Uint8Array
  width: number
  height: number
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Decodes a HEIC picture, upright, in a thread of its own, one at a time: what a made-up file does to the decoder ends with
 * the thread.
 * @throws notImage when it cannot be decoded, is too large or takes too long
 */
export function decodeHeic(path: string): Promise<Pixels> {
  const decoded = turn.then(async () => inThread(await readFile(path)))
  turn = decoded.catch(() => undefined)
  return decoded.catch(() => fail(fileErrors.notImage))
}

async function inThread(bytes: Uint8Array): Promise<Pixels> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: { bytes, pixelLimit },
    // What the decoder says of broken files is of no use.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const ended = new AbortController()
  thread.once('exit', () => ended.abort())
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(patience)])
    const [pixels] = await once(thread, 'message', { signal })
    return pixels as Pixels
  } finally {
    await thread.terminate()
  }
}
