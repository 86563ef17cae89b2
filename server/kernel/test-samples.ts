import type { RawBuilder } from 'kysely'
import type { Thing } from '#contract/wire.ts'
import type { CastMember } from '#seed/people.ts'
import type { Database, Instant } from './database.ts'

/** One of each thing that lives in Linear Algebra, and of what people own. */
export type Things = Partial<Record<Thing, string>>

/**
 * Puts one of each of a feature's things into the cast's database, for the tests of the house that make every call.
 * @param things those of the features below
 */
export type MakeSamples = (db: Database, things: Things) => Promise<Things>

/** What a feature has for the tests of the house: `samples` in its `test-samples.ts`. */
export interface Samples {
  things?: MakeSamples
  /** Rows that some of its calls need beside one of each thing, in order to be answered. */
  rows?(db: Database, now: RawBuilder<Instant>): Promise<unknown>
  /** By path, inputs with which its calls are answered, where a sample of each field is not enough. */
  inputs?(things: Things): Record<string, object>
  /** Who else makes its calls, where nobody is answered who asks otherwise. */
  askers?: readonly CastMember[]
}
