import { parentPort, workerData } from 'node:worker_threads'
import decodeHeic from 'heic-decode'
import type { Pixels } from './heic.ts'

const { bytes, pixelLimit } = workerData as { bytes: Uint8Array; pixelLimit: number }

const [picture] = await decodeHeic.all({ buffer: bytes })
if (!picture || picture.width * picture.height > pixelLimit) throw new Error('no picture that can be drawn')
const { data, width, height } = await picture.decode()
parentPort?.postMessage({ data, width, height } satisfies Pixels)
