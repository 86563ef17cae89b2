// Runs in a thread of its own, and answers what is asked of it, one thing after the other (`thread.ts`).
import { parentPort } from 'node:worker_threads'

interface ThreadTask {
  file: string
  data: unknown
}

parentPort?.on('message', async ({ file, data }: ThreadTask) => {
  const { answer } = (await import(file)) as { answer(data: unknown): unknown }
  parentPort?.postMessage(await answer(data))
})
