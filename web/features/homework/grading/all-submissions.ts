import { queryOptions } from '@tanstack/react-query'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { SubmissionFilter, SubmissionRow } from '#contract/features/submission/entities.ts'
import { send } from '#web/lib/call.ts'

const perPage = 200

/** All students that some filters find, for choosing several of them at once. */
export const askAllSubmissions = (homeworkId: string, filters: readonly SubmissionFilter[]) =>
  queryOptions({
    queryKey: [homeworkCalls.listSubmissions.path, { id: homeworkId, filters }, 'all'],
    queryFn: async ({ signal }) => {
      const found: SubmissionRow[] = []
      for (const filter of filters) {
        for (let page = 1, last = 1; page <= last; page++) {
          const input = { id: homeworkId, filter, page, limit: perPage }
          const answer = await send(homeworkCalls.listSubmissions, input, { signal })
          found.push(...answer.list)
          last = answer.pageTotal
        }
      }
      return found
    },
  })
