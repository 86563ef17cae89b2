import { Worker } from 'node:worker_threads'

interface ThreadLimits {
  /** Milliseconds. */
  time: number
  /** Megabytes. */
  memory: number
}

/** Milliseconds for which a thread without work is kept: to start one takes longer than most of what is asked of it. */
const retention = 20_000

/** A thread without work, by the memory that it may take. */
const kept = new Map<number, { thread: Worker; timer: NodeJS.Timeout }>()

/**
 * What a thread beside this one answers: the file's export `answer`, asked with the data. Undefined when it fails, takes
 * too long or too much memory.
 */
export function inThread<Answer>(file: URL, data: unknown, { time, memory }: ThreadLimits) {
  return new Promise<Answer | undefined>(resolve => {
    const thread = take(memory)
    const timer = setTimeout(() => void thread.terminate(), time)
    const ended = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
    thread.once('exit', ended)
    thread.once('message', (answer: Answer) => {
      clearTimeout(timer)
      thread.off('exit', ended)
      keep(thread, memory)
      resolve(answer)
    })
    thread.postMessage({ file: file.href, data })
  })
}

function take(memory: number) {
  const idle = kept.get(memory)
  if (!idle) return start(memory)
  clearTimeout(idle.timer)
  kept.delete(memory)
  idle.thread.ref()
  return idle.thread
}

function start(memory: number) {
  const thread = new Worker(new URL('./thread-answers.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memory },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stderr: true,
  })
  // It ends by itself then.
  thread.on('error', () => {})
  thread.once('exit', () => {
    if (kept.get(memory)?.thread === thread) kept.delete(memory)
  })
  return thread
}

function keep(thread: Worker, memory: number) {
  if (kept.has(memory)) return void thread.terminate()
  thread.unref()
  const timer = setTimeout(() => void thread.terminate(), retention).unref()
  kept.set(memory, { thread, timer })
}
