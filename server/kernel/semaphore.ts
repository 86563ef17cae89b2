/**
 * Lets a given number of pieces of work run at a time; the others wait for their turn in the order in which they came, those that are
 * `urgent` before the rest.
 */
export function semaphore(atOnce: number) {
  const waiting: (() => void)[] = []
  const urgently: (() => void)[] = []
  let free = atOnce
  return async function inTurn<T>(work: () => Promise<T>, urgent = false): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>(resolve => (urgent ? urgently : waiting).push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes the place over, so that nobody who comes just now slips in before.
      const next = urgently.shift() ?? waiting.shift()
      if (next) next()
      else free++
    }
  }
}
