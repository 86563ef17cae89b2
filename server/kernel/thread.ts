import { Worker } from 'node:worker_threads'

interface ThreadLimits {
  /** Milliseconds. */
  time: number
  /** Megabytes. */
  memory: number
}

/** What a thread of its own answers to the data; undefined when it fails, takes too long or too much memory. */
export function inThread<Answer>(file: URL, workerData: unknown, { time, memory }: ThreadLimits) {
  return new Promise<Answer | undefined>(resolve => {
    const thread = new Worker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stderr: true,
    })
    const timer = setTimeout(() => void thread.terminate(), time)
    thread.once('message', (answer: Answer) => resolve(answer))
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}
