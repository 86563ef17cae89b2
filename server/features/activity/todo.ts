import type { RawBuilder } from 'kysely'

/** How a type of activity gets into to-do lists. Both are SQL over the row `activity` of the query around them. */
export interface TodoOfKind {
  /** Whether students may still do it after its end. */
  openAfterEnd: RawBuilder<boolean>
  /** How many works wait for the course's staff. */
  waiting: RawBuilder<number>
}
