import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { PeopleIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { chatPath, contactsPath, newGroupPath } from './addresses.ts'
import { useConversations } from './pages.ts'
import { type Conversation, ConversationRow } from './parts/ConversationRow.tsx'
import { useMute } from './use-mute.ts'

/** With whom the person talks, the newest first. */
export function ConversationsScreen() {
  const t = useTexts('chat')
  const navigate = useNavigate()
  const { query, items, ...more } = useConversations()
  useLive({
    on: [chatMessages.news, chatMessages.listChanged],
    refreshes: [chatCalls.listConversations],
  })
  const find = () => navigate(contactsPath)
  const renderItem = useRow()
  return (
    <Screen
      actions={[
        { icon: PlusIcon, label: t('newGroup'), onClick: () => navigate(newGroupPath) },
        { icon: PeopleIcon, label: t('contacts'), onClick: find },
      ]}
      onRefresh={query.refetch}
    >
      <RowsView
        query={query}
        items={items}
        empty={{
          art: 'messages',
          title: t('none'),
          hint: t('noneHint'),
          action: <Button onClick={find}>{t('find')}</Button>,
        }}
      >
        {() => (
          <InfiniteList
            label={t('title')}
            items={items}
            itemKey={({ id }) => id}
            renderItem={renderItem}
            rowHeight={72}
            {...more}
          />
        )}
      </RowsView>
    </Screen>
  )
}

function useRow() {
  const t = useTexts('chat')
  const navigate = useNavigate()
  const mute = useMute()
  const { mutate: hide } = useCommand(chatCalls.hide, {
    refreshes: [chatCalls.listConversations],
    onDone: () => toast.info(t('deletedNow')),
  })
  return useCallback(
    (conversation: Conversation) => (
      <ConversationRow
        conversation={conversation}
        onOpen={() => navigate(chatPath(conversation))}
        onMute={() => mute(conversation)}
        onDelete={() => hide({ id: conversation.id })}
      />
    ),
    [navigate, mute, hide],
  )
}
