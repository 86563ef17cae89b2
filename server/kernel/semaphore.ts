/** Lets a given number of tasks run at a time; the others wait in order of arrival, `urgent` ones first. */
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
      // The slot passes to the next in line, so that no newcomer slips in first.
      const next = urgently.shift() ?? waiting.shift()
      if (next) next()
      else free++
    }
  }
}
