import { queryOptions } from '@tanstack/react-query'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { WorkFilter, WorkRow } from '#contract/features/homework/entities.ts'
import { send } from '#web/lib/call.ts'

const perPage = 200

/** All students that some filters find, for choosing several of them at once. */
export const askAllWorks = (homeworkId: string, filters: readonly WorkFilter[]) =>
  queryOptions({
    queryKey: [homeworkCalls.getStudentList.path, { id: homeworkId, filters }, 'all'],
    queryFn: async ({ signal }) => {
      const found: WorkRow[] = []
      for (const filter of filters) {
        for (let page = 1, last = 1; page <= last; page++) {
          const input = { id: homeworkId, filter, page, limit: perPage }
          const answer = await send(homeworkCalls.getStudentList, input, { signal })
          found.push(...answer.list)
          last = answer.pageTotal
        }
      }
      return found
    },
  })
