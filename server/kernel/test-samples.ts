import type { Thing } from '#contract/wire.ts'
import type { Database } from './database.ts'

/** One of each thing that lives in Linear Algebra, and of what people own. */
export type Things = Partial<Record<Thing, string>>

/**
 * Puts one of each of a feature's things into the cast's database, for the tests of the house that make every call.
 * @param things those of the features below
 */
export type MakeSamples = (db: Database, things: Things) => Promise<Things>
