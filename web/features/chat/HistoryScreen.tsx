import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { historyPage } from '#contract/features/chat/rules.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { ask } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { ListEnd } from '#web/ui/lists/InfiniteList.tsx'
import { EndAnchored } from './parts/EndAnchored.tsx'
import { HistoryMessageView } from './parts/HistoryMessageView.tsx'
import messagesStyles from './parts/Messages.module.css'
import { Misled } from './parts/Misled.tsx'
import { useBlock } from './use-block.ts'

/** Everything that was said between the person and one other. */
export function HistoryScreen() {
  const t = useTexts('chat')
  const [address] = useSearchParams()
  const friendId = address.get('friendid') ?? ''
  if (friendId === '') return <Misled problem={t('noFriend')} />
  return <History friendId={friendId} conversationId={address.get('groupId') ?? ''} />
}

function History({ friendId, conversationId }: { friendId: string; conversationId: string }) {
  const t = useTexts('chat')
  const { query, items, hasMore, onMore, loadingMore, moreFailed } = usePages(
    chatCalls.listHistory,
    { friendId, limit: historyPage },
    { staleTime: 0 },
  )
  const [shown, setShown] = useState<string>()
  const messages = [...items].reverse()
  const files = messages.flatMap(({ content }) => content.attachment)
  const index = files.findIndex(({ id }) => id === shown)
  return (
    <Screen footer={conversationId !== '' && <BlockButton id={conversationId} />} flush>
      <QueryView
        query={query}
        skeleton={<SkeletonText lines={8} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="messages" title={t('noMessages')} />}
      >
        {() => (
          <div className={messagesStyles.pane}>
            <EndAnchored label={t('history')} newest={items[0]?.id} isOwn={false}>
              <ListEnd {...{ items, hasMore, onMore, loadingMore, moreFailed }} />
              {messages.map((message, place) => (
                <HistoryMessageView
                  key={message.id}
                  message={message}
                  before={messages[place - 1]}
                  friendId={friendId}
                  onOpenFile={setShown}
                />
              ))}
            </EndAnchored>
          </div>
        )}
      </QueryView>
      <FilePreview files={files} index={index < 0 ? undefined : index} onClose={() => setShown(undefined)} />
    </Screen>
  )
}

function BlockButton({ id }: { id: string }) {
  const t = useTexts('chat')
  const { data } = useQuery(ask(chatCalls.getConversation, { id }))
  const { block, isPending } = useBlock()
  if (!data) return null
  return (
    <Button kind="quiet" busy={isPending} onClick={() => void block(data)}>
      {t(data.isBlocked ? 'unblock' : 'block')}
    </Button>
  )
}
