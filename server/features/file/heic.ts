import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

export interface Pixels {
  /** Red, green, blue and opacity, a byte each. */
  data: Uint8Array
  width: number
  height: number
}

/**
 * Decodes a HEIC picture, upright, in a thread that ends afterwards, because its decoder never frees memory and blocks
 * meanwhile. @returns undefined when it has more pixels than allowed
 * @throws when it cannot be decoded
 */
export async function decodeHeic(path: string, pixelLimit: number): Promise<Pixels | undefined> {
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: { bytes: await readFile(path), pixelLimit },
  })
  const ended = new AbortController()
  thread.once('exit', () => ended.abort())
  try {
    const [pixels] = await once(thread, 'message', { signal: ended.signal })
    return pixels as Pixels | undefined
  } finally {
    await thread.terminate()
  }
}
