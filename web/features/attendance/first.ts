import type { First, Opening } from '#web/shell/first.ts'
import { listPages, runningQuery, summaryPages } from './queries.ts'

const courseOf = ({ search }: Opening) => search.get('courseId') ?? ''

/** What runs and what is over, for staff. */
export const staffIndexFirst: First = {
  ask: opening =>
    Promise.allSettled([
      opening.ask(runningQuery(courseOf(opening))),
      opening.askPages(listPages(courseOf(opening))),
    ]),
}

/** A student's own records. */
export const studentIndexFirst: First = { ask: opening => opening.askPages(summaryPages(courseOf(opening))) }
