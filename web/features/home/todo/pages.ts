import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { homeCalls } from '#contract/features/home/calls.ts'
import { keyOf, send } from '#web/lib/call.ts'

/** The question for the to-do list; an empty course means all. */
export function todoPages(course: string) {
  const input = { classId: course || null }
  return infiniteQueryOptions({
    queryKey: [...keyOf(homeCalls.listTodos, input), 'pages'],
    queryFn: ({ pageParam, signal }) => send(homeCalls.listTodos, { ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.currentPage < last.pageTotal ? last.currentPage + 1 : undefined),
  })
}

/** The pages of the to-do list in the form that InfiniteList takes. */
export function useTodoPages(course: string) {
  const query = useInfiniteQuery(todoPages(course))
  return {
    query,
    items: query.data?.pages.flatMap(page => page.list) ?? [],
    pages: query.data?.pages.length ?? 0,
    hasMore: query.hasNextPage,
    onMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  }
}
