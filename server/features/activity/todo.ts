import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#contract/error.ts'

/** How a type of activity gets into to-do lists. All are SQL over the row `activity` of the query around them. */
export interface TodoOfKind {
  /** Which of them students have to do; absent: all. */
  which?: RawBuilder<boolean>
  /**
   * Until when a student (the row `membership`) may begin what they have not begun; null: as long as it is open for them. Absent: of
   * none.
   */
  begunUntil?: RawBuilder<number | null>
  /** Whether students may still do it after its end. */
  openAfterEnd: RawBuilder<boolean>
  /** Whether works are waiting for the course's staff: run for every activity, so it stops at the first. */
  isWaiting: RawBuilder<boolean>
  /** How many. */
  waiting: RawBuilder<number>
  /**
   * What there is to do for a student (the row `membership`) who has done it, such as reviewing others, and until when;
   * `entry` is what calendars say of it, with the activity's `{title}`.
   */
  besides?: { isDue: RawBuilder<boolean>; ends: RawBuilder<number | null>; entry: Text }
}

/** To-dos of a kind for whose staff nothing is to be done. @param which of its activities students have to do */
export const todoOfStudents = (which: RawBuilder<boolean>, { openAfterEnd = false } = {}): TodoOfKind => ({
  which,
  openAfterEnd: sql<boolean>`${sql.lit(openAfterEnd)}`,
  isWaiting: sql<boolean>`false`,
  waiting: sql<number>`0`,
})
