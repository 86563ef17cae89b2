import { AsyncLocalStorage } from 'node:async_hooks'
import { roundTrips, type Statement } from './fast/pipeline.ts'

const watched = new AsyncLocalStorage<string[][]>()

/**
 * The round trips to the database that something makes, each as the texts of its statements, begin and commit included.
 * Anything else happening at the same time (jobs, for example) is not counted.
 */
export async function roundTripsOf(run: () => Promise<unknown>): Promise<string[][]> {
  const found: string[][] = []
  const note = (statements: unknown) =>
    void watched.getStore()?.push((statements as Statement[]).map(({ text }) => text))
  roundTrips.subscribe(note)
  try {
    await watched.run(found, run)
  } finally {
    roundTrips.unsubscribe(note)
  }
  return found
}
