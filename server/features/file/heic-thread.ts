import { parentPort, workerData } from 'node:worker_threads'
import decodeHeic from 'heic-decode'
import type { Pixels } from './heic.ts'

const { bytes, pixelLimit } = workerData as { bytes: Uint8Array; pixelLimit: number }

async function decode(): Promise<Pixels | undefined> {
  const [picture] = await decodeHeic.all({ buffer: bytes })
  if (!picture) throw new Error('not a picture that can be drawn')
  if (picture.width * picture.height > pixelLimit) return undefined
  const { data, width, height } = await picture.decode()
  return { data, width, height }
}

parentPort?.postMessage(await decode())
