import { useInfiniteQuery } from '@tanstack/react-query'
import { streamCalls } from '#contract/features/stream/calls.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { type CallFailure, keyOf, send } from '#web/lib/call.ts'

/** Entries of a page. */
const size = 30

interface Page {
  list: StreamEntry[]
  /** Of the newest and the oldest entry that there are. */
  position: number
  first: number
}

/** What stands around a position, loaded both ways: positions have no gaps, so that each page is found by its own. */
export function useAround(streamId: string, position: number) {
  const query = useInfiniteQuery<Page, CallFailure, { pages: Page[] }, readonly unknown[], number>({
    queryKey: [...keyOf(streamCalls.entries, { id: streamId, limit: size }), 'around', position],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await send(
        streamCalls.entries,
        { id: streamId, before: pageParam, limit: size },
        { signal },
      )
      const list = answer.list.filter(entry => entry.position >= pageParam - size).reverse()
      return { list, position: answer.position, first: answer.first }
    },
    initialPageParam: position + size / 2,
    getNextPageParam: (last, _, param) => (param <= last.position ? param + size : undefined),
    getPreviousPageParam: (page, _, param) => (param - size > page.first ? param - size : undefined),
    staleTime: 0,
  })
  return { query, entries: (query.data?.pages ?? []).flatMap(({ list }) => list) }
}
