import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { historyPage, messageSorts } from '#contract/features/chat/rules.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { ask } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { useTypedSide } from '#web/lib/use-typed-side.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { ListEnd } from '#web/ui/lists/InfiniteList.tsx'
import { historyPath } from './addresses.ts'
import { Around } from './history/Around.tsx'
import { FoundMessages } from './history/FoundMessages.tsx'
import { HistoryHead } from './history/HistoryHead.tsx'
import { EndAnchored } from './parts/EndAnchored.tsx'
import { HistoryMessageView } from './parts/HistoryMessageView.tsx'
import messagesStyles from './parts/Messages.module.css'
import { Misled } from './parts/Misled.tsx'
import { useBlock } from './use-block.ts'

/** Everything that was said between the person and one other; of a group what is looked for in it. */
export function HistoryScreen() {
  const t = useTexts('chat')
  const [address] = useSearchParams()
  const friendId = address.get('friendid') ?? ''
  const conversationId = address.get('groupId') ?? ''
  const position = Number(address.get('position'))
  // Also of a group, where a pinned message is far back.
  if (conversationId !== '' && position > 0)
    return (
      <Screen>
        <Around id={conversationId} position={position} />
      </Screen>
    )
  if (friendId === '' && conversationId === '') return <Misled problem={t('noFriend')} />
  return <History {...{ friendId, conversationId }} />
}

function History({ friendId, conversationId }: { friendId: string; conversationId: string }) {
  const t = useTexts('chat')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [typed, type] = useTypedSide('search')
  const [address, setSides] = useSides('sort')
  const sort = messageSorts.find(each => each === address.get('sort')) ?? ''
  const footer = conversationId !== '' && friendId !== '' && <BlockButton id={conversationId} />
  if (conversationId === '')
    return (
      <Screen flush>
        <Everything friendId={friendId} />
      </Screen>
    )
  const open = (to: number) => navigate(historyPath({ id: conversationId, friendId, position: to }))
  const jump = async (at: number) => {
    const found = await client.fetchQuery(ask(chatCalls.findDay, { id: conversationId, at }))
    open(Math.max(1, found.position))
  }
  const isLooking = typed.trim() !== '' || sort !== ''
  return (
    <Screen
      footer={!isLooking && footer}
      flush={!isLooking}
      head={
        <HistoryHead
          text={typed}
          onText={type}
          sort={sort}
          onSort={chosen => setSides({ sort: chosen || null })}
          onDay={at => void jump(at)}
        />
      }
    >
      {isLooking ? (
        <FoundMessages id={conversationId} search={typed} sort={sort} onOpen={open} />
      ) : friendId === '' ? (
        <EmptyState art="search" title={t('searchGroup')} hint={t('searchGroupHint')} />
      ) : (
        <Everything friendId={friendId} />
      )}
    </Screen>
  )
}

/** All of it, page by page from the newest on. */
function Everything({ friendId }: { friendId: string }) {
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
    <>
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
    </>
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
