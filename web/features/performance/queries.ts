import type { Call } from '#contract/call.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { performanceMessages } from '#contract/features/performance/messages.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { pagesOf } from '#web/lib/pages.ts'

/** What staff see of stars, and what each given or taken one makes out of date. */
export const starQueries: readonly Call[] = [
  performanceCalls.listStudents,
  performanceCalls.listGroups,
  performanceCalls.listLog,
  performanceCalls.getStudent,
  performanceCalls.getStatistics,
]

export const studentsInput = (courseId: string, name = '') => ({ courseId, name, limit: 50 })
export const studentsPages = (courseId: string) =>
  pagesOf(performanceCalls.listStudents, studentsInput(courseId))
export const mineQuery = (courseId: string) => ask(performanceCalls.getMine, { courseId })

/** Keeps what staff see fresh while others give stars too. @returns asks for all of it again */
export const useStarNews = (courseId: string) =>
  useLive({ on: [performanceMessages.changed], refreshes: starQueries, courseId })

/** Which division into groups is shown: the one that is named, or the first that has groups. */
export function shownBatch<B extends { id: string; groups: number }>(
  list: readonly B[],
  named: string | null,
) {
  return (list.find(({ id }) => id === named) ?? list.find(({ groups }) => groups > 0) ?? list[0])?.id
}
