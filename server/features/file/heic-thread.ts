import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Pixels } from './heic.ts'

interface Decoder {
  all(input: { buffer: Uint8Array }): Promise<{ width: number; height: number; decode(): Promise<Pixels> }[]>
}

// The package has no types.
const { all } = createRequire(import.meta.url)('heic-decode') as Decoder
const { bytes, pixelLimit } = workerData as { bytes: Uint8Array; pixelLimit: number }

const [picture] = await all({ buffer: bytes })
if (!picture || picture.width * picture.height > pixelLimit) throw new Error('no picture that can be drawn')
const { data, width, height } = await picture.decode()
parentPort?.postMessage({ data, width, height } satisfies Pixels)
