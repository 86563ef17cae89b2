import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { searchTerms } from '#contract/features/activity/search.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { MessageSort } from '#contract/features/chat/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { Marked } from '#web/features/activity/search/Marked.tsx'
import { type CallFailure, keyOf, send } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { summaryOf } from '../summary.ts'

type Found = AnswerOf<typeof chatCalls.search>
type Answer = { list: Found['list']; more: boolean }

const pageSize = 30

function useFound(id: string, search: string, sort: MessageSort) {
  const wanted = { id, search, sort, limit: pageSize }
  return useInfiniteQuery<Answer, CallFailure, { pages: Answer[] }, readonly unknown[], number | undefined>({
    queryKey: [...keyOf(chatCalls.search, wanted), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(chatCalls.search, { ...wanted, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: last => (last.more ? last.list.at(-1)?.position : undefined),
    placeholderData: earlier => earlier,
    staleTime: 0,
  })
}

interface FoundMessagesProps {
  id: string
  search: string
  sort: MessageSort
  onOpen: (position: number) => void
}

/** What is found in a conversation, the newest first; a press leads there. */
export function FoundMessages({ id, search, sort, onOpen }: FoundMessagesProps) {
  const t = useTexts('chat')
  const wanted = useDeferredValue(search.trim())
  const query = useFound(id, wanted, sort)
  const items = (query.data?.pages ?? []).flatMap(({ list }) => list)
  const terms = searchTerms(wanted)
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={5} avatar />}
      isEmpty={() => items.length === 0}
      empty={<EmptyState art="search" title={t('nothingFound')} hint={t('nothingFoundHint')} />}
    >
      {() => (
        <InfiniteList
          label={t('found')}
          items={items}
          itemKey={({ position }) => String(position)}
          rowHeight={72}
          hasMore={query.hasNextPage}
          onMore={() => void query.fetchNextPage()}
          loadingMore={query.isFetchingNextPage}
          moreFailed={query.isFetchNextPageError}
          renderItem={message => (
            <RowBody
              leading={<Avatar name={message.name} src={message.avatar} size={36} />}
              title={<Marked text={excerptOf(summaryOf(message), terms)} terms={terms} />}
              note={`${message.name} · ${fullTime(message.at ?? 0)}`}
              chevron={false}
              onClick={() => onOpen(message.position)}
            />
          )}
        />
      )}
    </QueryView>
  )
}

/** Characters shown before the first word that was looked for. */
const before = 16

function excerptOf(text: string, terms: readonly string[]) {
  const places = terms.map(term => text.toLowerCase().indexOf(term)).filter(place => place >= 0)
  const first = Math.min(...places)
  return places.length > 0 && first > before ? `…${text.slice(first - before)}` : text
}
