import { queryOptions } from '@tanstack/react-query'
import type { SubmissionFilter, SubmissionRow } from '#contract/features/submission/entities.ts'
import { send } from '#web/lib/call.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'

const perPage = 200

/** All students that some filters find, for choosing several of them at once. */
export const askAllSubmissions = <S extends Shapes>(
  { roster }: SubmissionKind<S>,
  taskId: string,
  filters: readonly SubmissionFilter[],
) =>
  queryOptions({
    queryKey: [roster.call.path, { id: taskId, filters }, 'all'],
    queryFn: async ({ signal }) => {
      const found: SubmissionRow[] = []
      for (const filter of filters) {
        for (let page = 1, last = 1; page <= last; page++) {
          const input = roster.input({ taskId, filter, page, limit: perPage })
          const answer = await send(roster.call, input, { signal })
          found.push(...answer.list)
          last = answer.pageTotal
        }
      }
      return found
    },
  })
