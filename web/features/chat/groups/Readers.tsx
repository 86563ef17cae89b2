import { useState } from 'react'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { Friend } from '../parts/PersonBody.tsx'

interface ReadersProps {
  id: string
  position: number
  onClose: () => void
}

type Side = 'read' | 'unread'

/** Who has read a message in a group, and who has not. */
export function Readers({ id, position, onClose }: ReadersProps) {
  const t = useTexts('chat/groups')
  const [side, setSide] = useState<Side>('read')
  const { query, items, ...more } = usePages(chatGroupCalls.listReaders, {
    ...{ id, position, limit: 50, hasRead: side === 'read' },
  })
  return (
    <Sheet open tall onClose={onClose} title={t('readers')}>
      <Tabs<Side>
        label={t('readers')}
        active={side}
        onSelect={setSide}
        tabs={[
          { key: 'read', label: t('haveRead') },
          { key: 'unread', label: t('haveNotRead') },
        ]}
      >
        <RowsView
          query={query}
          items={items}
          empty={{ art: 'people', title: t(side === 'read' ? 'nobodyRead' : 'allRead') }}
        >
          {() => (
            <InfiniteList
              label={t('readers')}
              items={items}
              itemKey={({ friendId }) => friendId}
              renderItem={renderPerson}
              rowHeight={56}
              plain
              {...more}
            />
          )}
        </RowsView>
      </Tabs>
    </Sheet>
  )
}

const renderPerson = (person: Friend) => (
  <RowBody
    leading={<Avatar name={person.friendUsername} src={person.friendAvatar} size={36} />}
    title={person.friendUsername}
  />
)
