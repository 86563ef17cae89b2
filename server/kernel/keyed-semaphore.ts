import { semaphore } from './semaphore.ts'

/**
 * Lets each key, such as a person, have so many tasks at a time; the key's others wait in order of arrival. What one
 * person's texts and files take then delays that person only.
 */
export function keyedSemaphore(atOnce = 1) {
  const busy = new Map<string, { inTurn: ReturnType<typeof semaphore>; tasks: number }>()
  return async function inTurnOf<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = busy.get(key) ?? { inTurn: semaphore(atOnce), tasks: 0 }
    busy.set(key, own)
    own.tasks++
    try {
      return await own.inTurn(work)
    } finally {
      if (--own.tasks === 0) busy.delete(key)
    }
  }
}
