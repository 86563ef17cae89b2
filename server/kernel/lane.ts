/** Lets so many pieces of work run at a time; the others wait for their turn in the order in which they came. */
export function lane(atOnce: number) {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waits takes the place over, so that nobody who comes just now slips in before.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
