import { examples } from '#web/gallery/example.ts'
import { List } from '#web/ui/lists/List.tsx'
import type { ShownMessage } from '../messages.ts'
import { type Conversation, ConversationRow } from './ConversationRow.tsx'
import { MessageView } from './MessageView.tsx'

const nothing = () => undefined
const now = Date.now()
const friend = { name: '沈岚', avatar: '' }

const conversation = (name: string, text: string, more: Partial<Conversation> = {}): Conversation => ({
  ...{ id: name, streamId: name, friendId: name, name, avatar: '', courseName: 'Linear Algebra', unread: 0 },
  last: {
    ...{ position: 1, number: 1, at: now - 3_600_000, byId: name, code: '', type: 'text' },
    ...{ body: { text }, isRemoved: false },
  },
  ...{ isMuted: false, isGroup: false, isMentioned: false, people: [] },
  ...more,
})
const conversations = [
  conversation('沈岚', '可以，明天上课前交给我就行。证明写完整一点，第二部分只需要第三章的公式。', {
    unread: 3,
  }),
  conversation('Emma Fischer', 'See you in room 204', { isMuted: true, unread: 120 }),
  conversation('Maximilian Alexander von Rosenberg', 'Thanks!', {
    courseName: 'Introduction to the Philosophy of Science',
  }),
]

const message = (text: string, more: Partial<ShownMessage> = {}): ShownMessage => ({
  ...{
    key: text,
    position: 1,
    type: 'text',
    body: { text },
    at: now,
    byId: '',
    isOwn: false,
    isRemoved: false,
  },
  ...{ isFollowing: false, ...more },
})
const onItsWay = (text: string, state: 'sending' | 'waiting' | 'failed', at = now) =>
  message(text, {
    ...{ position: 0, at, isOwn: true, isFollowing: true },
    outgoing: {
      ...{ code: text, type: 'text', body: { text }, at, state },
      reason: state === 'failed' ? { code: 1, reason: 'The other party has refused' } : undefined,
    },
  })
const asked = message('老师好，请问作业可以明天交吗？', { isOwn: true, opening: 'Today 08:05' })
const messages: [ShownMessage, Partial<Parameters<typeof MessageView>[0]>?][] = [
  [asked],
  [message('可以。See https://example.org/note'), { answered: asked, isOpen: true }],
  [message('', { isRemoved: true })],
  [message('Thank you!', { isOwn: true, body: { text: 'Thank you!', isChanged: true } }), { fate: 'read' }],
  [onItsWay('On its way', 'sending')],
  [onItsWay('In the tunnel', 'waiting')],
  [onItsWay('Still in the tunnel', 'waiting', now - 20_000)],
  [onItsWay('Refused', 'failed')],
]

export default examples('Chat', [
  {
    name: 'conversations',
    render: () => (
      <List>
        {conversations.map(each => (
          <li key={each.id}>
            <ConversationRow conversation={each} onOpen={nothing} onMute={nothing} onDelete={nothing} />
          </li>
        ))}
      </List>
    ),
  },
  {
    name: 'messages',
    render: () =>
      messages.map(([each, more]) => (
        <MessageView
          key={each.key}
          message={each}
          friend={friend}
          answered={undefined}
          files={new Map()}
          fate={undefined}
          isOpen={false}
          onPress={nothing}
          onMore={nothing}
          onFailed={nothing}
          onOpenFile={nothing}
          onShowAnswered={nothing}
          {...more}
        />
      )),
  },
])
