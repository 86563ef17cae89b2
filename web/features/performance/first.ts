import { batchCalls } from '#contract/features/group/calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { ask } from '#web/lib/call.ts'
import type { First, Opening } from '#web/shell/first.ts'
import { mineQuery, shownBatch, studentsPages } from './queries.ts'

const courseOf = ({ search }: Opening) => search.get('courseId') ?? ''

export const starsFirst: First = { ask: opening => opening.askPages(studentsPages(courseOf(opening))) }
export const myStarsFirst: First = { ask: opening => opening.ask(mineQuery(courseOf(opening))) }

/** The divisions into groups, and the groups of the one that is shown. */
export const groupsFirst: First = {
  async ask(opening) {
    const courseId = courseOf(opening)
    const batches = await opening.ask(ask(batchCalls.listBatches, { courseId }))
    const batchId = batches && shownBatch(batches.list, opening.search.get('activityid'))
    if (batchId) await opening.ask(ask(performanceCalls.listGroups, { courseId, batchId }))
  },
}
