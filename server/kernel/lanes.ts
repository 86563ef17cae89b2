import { semaphore } from './semaphore.ts'

/**
 * Lets each key, such as a person, have so many tasks at a time; the key's others wait in order of arrival. What one
 * person's texts and files take then delays that person only.
 */
export function lanes(atOnce = 1) {
  const open = new Map<string, { inTurn: ReturnType<typeof semaphore>; tasks: number }>()
  return async function inLane<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = open.get(key) ?? { inTurn: semaphore(atOnce), tasks: 0 }
    open.set(key, lane)
    lane.tasks++
    try {
      return await lane.inTurn(work)
    } finally {
      if (--lane.tasks === 0) open.delete(key)
    }
  }
}
