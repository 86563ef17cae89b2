import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { ask, invalidate } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { Friend } from '../parts/PersonBody.tsx'
import styles from './groups.module.css'

interface ReadByProps {
  id: string
  position: number
}

/** How many have read a message in a group; pressed, who has and who has not. */
export function ReadBy({ id, position }: ReadByProps) {
  const t = useTexts('chat/groups')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(ask(chatGroupCalls.countReaders, { id, position }))
  useMessage(chatMessages.readersChanged, ({ conversationId }) => {
    if (conversationId === id) void invalidate(client, chatGroupCalls.countReaders)
  })
  if (!data || data.total === 0) return null
  return (
    <>
      <button type="button" className={styles.readBy} onClick={() => setOpen(true)}>
        {t('readBy', data)}
      </button>
      {isOpen && <Readers {...{ id, position }} onClose={() => setOpen(false)} />}
    </>
  )
}

type Side = 'read' | 'unread'

function Readers({ id, position, onClose }: ReadByProps & { onClose: () => void }) {
  const t = useTexts('chat/groups')
  const [side, setSide] = useState<Side>('read')
  const { query, items, ...more } = usePages(chatGroupCalls.listReaders, {
    ...{ id, position, limit: 50, hasRead: side === 'read' },
  })
  return (
    <Sheet open tall flush onClose={onClose} title={t('readers')}>
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
