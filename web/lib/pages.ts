import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
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

type PageOf<C extends Call> = AnswerOf<C> & Page<ItemOf<C>>

/** The question for a paged list. */
export const pagesOf = <C extends PagedCall<unknown>>(call: C, input: Omit<InputOf<C>, 'page'>) =>
  infiniteQueryOptions<PageOf<C>, CallFailure, InfiniteData<PageOf<C>, number>, readonly unknown[], number>({
    queryKey: [...keyOf(call, input as InputOf<C>), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(call, { ...input, page: pageParam } as InputOf<C>, { signal }) as Promise<PageOf<C>>,
    initialPageParam: 1,
    getNextPageParam: last => (last.currentPage < last.pageTotal ? last.currentPage + 1 : undefined),
  })

/** A paged list, in the form InfiniteList expects; `query` is for QueryView. */
export function usePages<C extends PagedCall<unknown>>(
  call: C,
  input: Omit<InputOf<C>, 'page'>,
  { keepPrevious = false, ...options }: PagesOptions = {},
) {
  const query = useInfiniteQuery({
    ...pagesOf(call, input),
    ...(keepPrevious
      ? { placeholderData: (earlier: InfiniteData<PageOf<C>, number> | undefined) => earlier }
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
