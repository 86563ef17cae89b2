import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { pagesOf } from '#web/lib/pages.ts'
import type { First, Opening } from '#web/shell/first.ts'
import { listPages, recordsInput, runningQuery, summaryPages, talliesInput } from './queries.ts'

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

/** The students of one attendance, with how many have which status. */
export const detailFirst: First = {
  ask: opening =>
    opening.askPages(
      pagesOf(attendanceCalls.listRecords, recordsInput(opening.search.get('attenceid') ?? '')),
    ),
}

/** The students of the course, with whether any is to be warned. */
export const studentsFirst: First = {
  ask: opening => opening.askPages(pagesOf(registerCalls.listTallies, talliesInput(courseOf(opening)))),
}
