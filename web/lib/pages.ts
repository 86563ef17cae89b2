import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { Call } from '#contract/call.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { type CallFailure, keyOf, send } from './call.ts'

/** A page as returned by list calls (`pageOf` of the contract). */
interface Page<T> {
  list: T[]
  total: number
  currentPage: number
  pageTotal: number
}

type PagedCall<T> = Call<'query'> & { output: { _zod: { output: Page<T> } } }
type ItemOf<C extends Call> = AnswerOf<C> extends { list: (infer T)[] } ? T : never

interface PagesOptions {
  /** Milliseconds for which an answer counts as fresh. */
  staleTime?: number
  enabled?: boolean
  /** Shows the previous answer while the one for a changed input is fetched. */
  keepPrevious?: boolean
}

/** A paged list, in the form InfiniteList expects; `query` is for QueryView. */
export function usePages<C extends PagedCall<unknown>>(
  call: C,
  input: Omit<InputOf<C>, 'page'>,
  { keepPrevious = false, ...options }: PagesOptions = {},
) {
  type Answer = AnswerOf<C> & Page<ItemOf<C>>
  const query = useInfiniteQuery<
    Answer,
    CallFailure,
    InfiniteData<Answer, number>,
    readonly unknown[],
    number
  >({
    queryKey: [...keyOf(call, input as InputOf<C>), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(call, { ...input, page: pageParam } as InputOf<C>, { signal }) as Promise<Answer>,
    initialPageParam: 1,
    getNextPageParam: last => (last.currentPage < last.pageTotal ? last.currentPage + 1 : undefined),
    ...(keepPrevious
      ? { placeholderData: (earlier: InfiniteData<Answer, number> | undefined) => earlier }
      : {}),
    ...options,
  })
  const pages = query.data?.pages ?? []
  return {
    query,
    items: pages.flatMap(page => page.list),
    /** Of all pages; undefined until known. */
    total: pages[0]?.total,
    hasMore: query.hasNextPage,
    onMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  }
}
