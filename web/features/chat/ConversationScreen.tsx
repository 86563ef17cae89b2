import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, invalidate, keyOf, useCommand } from '#web/lib/call.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FailureView, QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { BellIcon, ClockIcon, MoreIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { chatPath, groupPath, historyPath } from './addresses.ts'
import { MutedIcon } from './icons.tsx'
import { Messages } from './parts/Messages.tsx'
import { Misled } from './parts/Misled.tsx'
import { useMute } from './use-mute.ts'

/** What two people say to each other. */
export function ConversationScreen() {
  const t = useTexts('chat')
  const [address] = useSearchParams()
  const id = address.get('groupId') ?? ''
  const friendId = address.get('friendid') ?? ''
  if (id === '' && friendId === '') return <Misled problem={t('noGroup')} />
  if (id === '') return <Opened friendId={friendId} />
  return <Conversation id={id} courseName={address.get('coursename') ?? ''} />
}

/** An address that names only the person leads to the conversation with them. */
function Opened({ friendId }: { friendId: string }) {
  const navigate = useNavigate()
  const { mutate, error } = useCommand(chatCalls.open, {
    onDone: ({ id, courseName }) => navigate(chatPath({ id, friendId, courseName }), { replace: true }),
    // Shown instead of the conversation.
    onFailed: () => undefined,
  })
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current) mutate({ friendId })
    isAsked.current = true
  }, [mutate, friendId])
  return <Screen>{error ? <FailureView failure={error} /> : <SkeletonText lines={4} />}</Screen>
}

function Conversation({ id, courseName }: { id: string; courseName: string }) {
  const t = useTexts('chat')
  const navigate = useNavigate()
  const client = useQueryClient()
  const mute = useMute()
  const [address] = useSearchParams()
  const query = useQuery(ask(chatCalls.getConversation, { id }))
  const data = query.data
  useResync(() => void invalidate(client, chatCalls.getConversation))
  // The other one may have blocked or unblocked them.
  useMessage(chatMessages.listChanged, ({ conversationId }) => {
    if (conversationId === id) void invalidate(client, chatCalls.getConversation)
  })
  useMessage(chatMessages.seen, ({ conversationId, accountId, position }) => {
    if (conversationId !== id || accountId !== data?.friendId) return
    client.setQueryData<AnswerOf<typeof chatCalls.getConversation>>(
      keyOf(chatCalls.getConversation, { id }),
      known => known && { ...known, friendSeen: Math.max(known.friendSeen, position) },
    )
  })
  const more = async () => {
    if (!data) return
    const chosen = await chooseAction({
      title: data.name,
      choices: [
        ...(data.isGroup ? [{ key: 'details', label: t('groupDetails'), icon: PeopleIcon }] : []),
        { key: 'history', label: t('history'), icon: ClockIcon },
        data.isMuted
          ? { key: 'mute', label: t('unmute'), icon: BellIcon }
          : { key: 'mute', label: t('mute'), hint: t('muteHint'), icon: MutedIcon },
      ],
    })
    if (chosen === 'details') navigate(groupPath(id))
    if (chosen === 'history') navigate(historyPath(data))
    if (chosen === 'mute') mute(data)
  }
  // An address without the other one is of a group.
  if (data && !data.isGroup && !address.has('friendid')) return <Misled problem={t('noFriend')} />
  return (
    <Screen
      title={data?.name}
      subtitle={courseName || data?.courseName || undefined}
      actions={data && [{ icon: MoreIcon, label: t('more'), onClick: () => void more() }]}
      flush
    >
      <QueryView query={query} skeleton={<SkeletonText lines={6} />}>
        {conversation => <Messages key={id} conversation={conversation} />}
      </QueryView>
    </Screen>
  )
}
