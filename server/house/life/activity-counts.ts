import { activityCalls } from '#contract/features/activity/calls.ts'
import { type ContentRow, whole as limit } from '#server/kernel/test-kinds.ts'
import { kinds } from '../kinds.ts'
import type { Comparing } from './comparing.ts'

/** Who has read, opened, watched or said what there is in a course. */
export async function activityCounts(comparing: Comparing) {
  const rows = (await comparing.ask(activityCalls.list, { courseId: comparing.courseId, limit }))?.list ?? []
  for (const row of rows)
    await kinds
      .find(({ types }) => types.includes(row.contenttype))
      ?.counts?.(comparing, row as unknown as ContentRow)
}
