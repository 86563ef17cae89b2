import { account } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { id, list, nothing } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Separate from the lists, which the first screen loads. */
export const courseOrderCalls = {
  sort: command('/CourseApi/updateCourseSortBat', {
    summary: "Reorder the caller's courses within their semesters.",
    access: account,
    input: wired({
      /** Ids joined by `|`. */
      courseIds: ['courseidlist', list(id('course'), 500)],
    }),
    output: nothing,
  }),
}
