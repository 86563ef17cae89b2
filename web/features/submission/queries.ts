import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/call.ts'
import type { RosterPart, Shapes, SubmissionKind } from './kind.ts'

const pageSize = 50

/** The answer that opens the screen counts; on the next visit somebody else is first. In milliseconds. */
const openingMs = 2_000

/** The input of a page of the submissions that a filter and a search find. */
export const rosterInput = <S extends Shapes>(
  { roster }: SubmissionKind<S>,
  part: Omit<RosterPart, 'limit' | 'page'>,
) => roster.input({ ...part, limit: pageSize })

/** Id of the first student whose submission waits, else of the first who handed in; empty when nobody did. */
export const askFirstWaiting = <S extends Shapes>(
  { roster: { call, input } }: SubmissionKind<S>,
  taskId: string,
) =>
  queryOptions({
    queryKey: [call.path, { id: taskId }, 'first'],
    staleTime: openingMs,
    gcTime: openingMs,
    queryFn: async ({ signal }) => {
      for (const filter of ['tograde', 'submitted'] as const) {
        const { list } = await send(call, input({ taskId, filter, limit: 1 }), { signal })
        if (list[0]) return list[0].studentId as string
      }
      return ''
    },
  })
