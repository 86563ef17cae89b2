import { CallFailure } from '#web/lib/call.ts'

const shortest = 1000
const longest = 30_000

/** Waits, less long when the network comes back. @throws AbortError */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => end(() => reject(new DOMException('stopped', 'AbortError')))
    const hurry = () => end(resolve)
    const timer = setTimeout(hurry, milliseconds)
    function end(then: () => void) {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      window.removeEventListener('online', hurry)
      then()
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    window.addEventListener('online', hurry, { once: true })
  })
}

export const waitBefore = (attempt: number) =>
  Math.min(longest, shortest * 2 ** attempt) * (0.75 + Math.random() / 2)

/** Runs it until the server answers; `onWaiting` tells whether it is being waited for. */
export async function withRetries<T>(
  run: () => Promise<T>,
  signal: AbortSignal,
  onWaiting: (isWaiting: boolean) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await run()
      onWaiting(false)
      return answer
    } catch (error) {
      if (!(error instanceof CallFailure && error.isOffline)) throw error
      onWaiting(true)
      await pause(waitBefore(attempt), signal)
    }
  }
}

/** Lets a given number run at a time. */
export function semaphore(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
