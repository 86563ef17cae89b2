import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentMessages } from '#contract/features/comment/messages.ts'
import type { InputOf } from '#contract/input.ts'
import { type CallFailure, keyOf, send } from '#web/lib/call.ts'
import { renew } from '#web/lib/live.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import {
  type Changes,
  type CommentItem,
  type CommentPage,
  hasMore,
  type Listed,
  needsAsking,
  type Pages,
  withChanges,
  withOne,
} from './comment-changes.ts'

const pageSize = 20

/** Asks for a list of comments, page by page. */
export const commentPages = (activityId: string, { sort, threadId }: Listed) =>
  infiniteQueryOptions<CommentPage, CallFailure, Pages, readonly unknown[], string | null>({
    queryKey: [...keyOf(commentCalls.list, { activityId, sort, threadId }), 'comments'],
    queryFn: ({ pageParam, signal }) =>
      send(commentCalls.list, { activityId, sort, threadId, after: pageParam, limit: pageSize }, { signal }),
    initialPageParam: null,
    getNextPageParam: last => (hasMore(last) ? (last.list.at(-1)?.id ?? undefined) : undefined),
  })

/** A list of comments, page by page. */
export function useCommentPages(activityId: string, listed: Listed, enabled = true) {
  const query = useInfiniteQuery({ ...commentPages(activityId, listed), enabled })
  const pages = query.data?.pages ?? []
  return {
    query,
    first: pages[0],
    items: pages.flatMap(page => page.list),
    hasMore: query.hasNextPage,
    onMore: () => void query.fetchNextPage(),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  }
}

/** Every list of an activity's comments that is known here. */
function changeLists(
  client: QueryClient,
  activityId: string,
  change: (pages: Pages, listed: Listed) => Pages,
) {
  for (const [key, pages] of client.getQueriesData<Pages>({ queryKey: keyOf(commentCalls.list) })) {
    const input = key[1] as InputOf<typeof commentCalls.list>
    if (pages && input.activityId === activityId) client.setQueryData(key, change(pages, input))
  }
}

export const applyChanges = (client: QueryClient, activityId: string, changes: Changes): void =>
  changeLists(client, activityId, (pages, listed) => withChanges(pages, changes, listed))

export const changeOne = (
  client: QueryClient,
  activityId: string,
  id: string,
  change: (item: CommentItem) => Partial<CommentItem>,
): void => changeLists(client, activityId, pages => withOne(pages, id, change))

/** Up to so many milliseconds pass before a room full of phones asks again: not all at once. */
const spread = 1500

/**
 * Keeps the comments below an activity as they are: what others write, like and hide arrives by itself.
 * @param isOnItsWay whether the person is just sending a comment with this text: its answer brings it
 */
export function useCommentNews(
  courseId: string,
  activityId: string,
  isOnItsWay: (content: string) => boolean,
) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const refresh = () => renew(client, commentCalls.list, commentCalls.getThread)
  const askSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(), Math.random() * spread)
  }
  useMessage(
    commentMessages.changed,
    told => {
      if (told.activityId !== activityId) return
      const changes = { ...told, list: told.list.filter(({ content }) => !isOnItsWay(content)) }
      let asks = told.askAgain
      changeLists(client, activityId, (pages, listed) => {
        asks ||= needsAsking(pages, changes)
        return withChanges(pages, changes, listed)
      })
      if (asks) askSoon()
    },
    { courseId },
  )
  useResync(() => void refresh())
  return refresh
}
