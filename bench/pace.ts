interface Pace {
  /** Milliseconds between two requests of each. */
  every: number
  /** How many each sends. */
  times: number
}

/**
 * Lets people send something at an even pace, each from another moment on, and tells the parent process how long it took.
 * @param send @returns whether it was taken
 */
export async function sendAtPace<Person>(
  people: readonly Person[],
  { every, times }: Pace,
  send: (person: Person, number: number) => Promise<boolean>,
) {
  const took: number[] = []
  let failed = 0
  await Promise.all(
    people.map(async person => {
      await pause(Math.random() * every)
      const first = performance.now()
      for (let number = 0; number < times; number++) {
        await pause(first + number * every - performance.now())
        const began = performance.now()
        const isTaken = await send(person, number)
        took.push(performance.now() - began)
        if (!isTaken) failed++
      }
    }),
  )
  process.send?.({ kind: 'done', took, failed })
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, milliseconds)))
