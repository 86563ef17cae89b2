import { AsyncLocalStorage } from 'node:async_hooks'
import { roundTrips, type Statement } from './fast/pipeline.ts'
import type { Services } from './unit.ts'

const watched = new AsyncLocalStorage<Statement[][]>()

/**
 * The round trips to the database that something makes, each as the texts of its statements, begin and commit included.
 * Anything else happening at the same time (jobs, or what is throttled, for example) is not counted.
 */
export async function roundTripsOf(run: () => Promise<unknown>): Promise<string[][]> {
  return (await statementsOf(run)).map(trip => trip.map(({ text }) => text))
}

/** The same, with what was filled into the statements. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[][]> {
  const found: Statement[][] = []
  const note = (statements: unknown) => void watched.getStore()?.push(statements as Statement[])
  roundTrips.subscribe(note)
  try {
    await watched.run(found, run)
  } finally {
    roundTrips.unsubscribe(note)
  }
  return found
}

/**
 * Does not count what is throttled: whether a command starts it, or only asks for it while it waits between two runs,
 * depends on when the commands before it came.
 */
export function countNothingThrottled({ throttle }: Services) {
  const request = throttle.request.bind(throttle)
  throttle.request = (...wanted) => watched.exit(request, ...wanted)
}

/** How many transactions are committed meanwhile, whoever makes them: also those of requests over the network. */
export async function commitsOf(run: () => Promise<unknown>): Promise<number> {
  let count = 0
  const note = (statements: unknown) => {
    count += (statements as Statement[]).filter(({ text }) => text === 'commit').length
  }
  roundTrips.subscribe(note)
  await run().finally(() => roundTrips.unsubscribe(note))
  return count
}
