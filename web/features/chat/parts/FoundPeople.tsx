import type { ReactNode } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import type { Friend } from './PersonBody.tsx'

interface FoundPeopleProps {
  search: string
  /** The same function as long as the rows are. */
  renderItem: (person: Friend) => ReactNode
}

/** People of the same courses by a part of their name or its pinyin. */
export function FoundPeople({ search, renderItem }: FoundPeopleProps) {
  const t = useTexts('chat')
  const { query, items, ...more } = usePages(
    chatCalls.searchPeople,
    { search, limit: 30 },
    { keepPrevious: true },
  )
  return (
    <RowsView
      query={query}
      items={items}
      empty={{ art: 'search', title: t('nobodyFound'), hint: t('nobodyFoundHint') }}
    >
      {() => (
        <InfiniteList
          label={t('contacts')}
          items={items}
          itemKey={({ friendId }) => friendId}
          renderItem={renderItem}
          {...more}
        />
      )}
    </RowsView>
  )
}
