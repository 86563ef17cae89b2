import type { RawBuilder } from 'kysely'
import type { Thing } from '#contract/wire.ts'
import type { CastMember } from '#seed/people.ts'
import type { Database, Instant } from './database.ts'

/** One of each thing that lives in Linear Algebra, and of what people own. */
export type Things = Partial<Record<Thing, string>>

/**
 * Adds one of each of a feature's things to the cast's database, for the tests that make every call.
 * @param things those of the features below
 */
export type MakeSamples = (db: Database, things: Things) => Promise<Things>

/** What a feature provides for the tests that make every call: `samples` in its `test-samples.ts`. */
export interface Samples {
  things?: MakeSamples
  /** Rows that some of its calls need beside one of each thing to be answered. */
  rows?(db: Database, now: RawBuilder<Instant>): Promise<unknown>
  /** By path, inputs with which its calls are answered, where a sample of each field is not enough. */
  inputs?(things: Things): Record<string, object>
  /** Who else makes its calls, where none of the usual callers is answered. */
  askers?: readonly CastMember[]
}
