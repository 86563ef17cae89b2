import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationCalls, notificationPageSize } from '#contract/features/notification/calls.ts'
import type { NotificationType, notificationTypes } from '#contract/features/notification/entities.ts'
import { keyOf, send } from '#web/lib/call.ts'

export type Tab = Exclude<NotificationType, typeof notificationTypes.letters> | '100'

/** Milliseconds that the list waits before it asks for the next page (R1-137). */
const moreDelay = 1000

/** The messages of one tab, in the form that InfiniteList takes. */
export function useNotifications(type: Tab) {
  const [waiting, setWaiting] = useState(false)
  const input = { type, pageSize: notificationPageSize }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(notificationCalls.list, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(notificationCalls.list, { ...input, currentPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.currentPage < last.pageTotal ? last.currentPage + 1 : undefined),
  })
  const more = async () => {
    setWaiting(true)
    await new Promise(resolve => setTimeout(resolve, moreDelay))
    await query.fetchNextPage()
    setWaiting(false)
  }
  return {
    query,
    items: query.data?.pages.flatMap(page => page.list) ?? [],
    hasMore: query.hasNextPage,
    onMore: () => void more(),
    loadingMore: waiting || query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  }
}
