import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { GroupEvent, StoredFileBody } from '#contract/features/chat/entities.ts'
import { groupEvent, type MessageType } from '#contract/features/chat/rules.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { kindOf } from '#contract/features/file/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { useUploads } from '#web/features/file/use-uploads.ts'
import type { OutgoingEntry } from '#web/features/stream/stream-on-page.ts'
import { useStream } from '#web/features/stream/use-stream.ts'
import { CallFailure, invalidate, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { FailureView } from '#web/shell/QueryView.tsx'
import { useUser } from '#web/shell/user.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { EmptyState, RefusedState } from '#web/ui/base/State.tsx'
import { useDrag } from '#web/ui/gestures/use-drag.ts'
import { RefreshIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { ListEnd } from '#web/ui/lists/InfiniteList.tsx'
import { historyPath } from '../addresses.ts'
import { PinBar } from '../extras/PinBar.tsx'
import { usePins } from '../extras/use-pins.ts'
import { useReacting } from '../extras/use-reacting.ts'
import { useTyping } from '../extras/use-typing.ts'
import { EventLine } from '../groups/EventLine.tsx'
import { ReadBy } from '../groups/ReadBy.tsx'
import { useMentions } from '../groups/use-mentions.tsx'
import { usePeople } from '../groups/use-people.ts'
import { answersOf, fileIdsOf, type ShownMessage, shownMessages } from '../messages.ts'
import { useBlock } from '../use-block.ts'
import { useConversationFiles } from '../use-conversation-files.ts'
import { useMessageMenu } from '../use-message-menu.ts'
import { useSeen } from '../use-seen.ts'
import { secondsIn } from '../voice/clip-name.ts'
import composerStyles from './Composer.module.css'
import { type Aim, Composer } from './Composer.tsx'
import { EndAnchored } from './EndAnchored.tsx'
import styles from './Messages.module.css'
import { MessageView } from './MessageView.tsx'

const ForwardBar = lazily(() => import('../extras/ForwardBar.tsx').then(module => module.ForwardBar))

const ReportSheet = lazily(
  () => import('../reports/ReportSheet.tsx').then(module => module.ReportSheet),
  'chat/reports',
)

type Conversation = AnswerOf<typeof chatCalls.getConversation>

/** Messages that are kept in the page once somebody is at the end again. */
const keptAtEnd = 200

/** A conversation: what was said in it, and where the next is written. */
export function Messages({ conversation }: { conversation: Conversation }) {
  const { id, streamId, name, seen, refusal } = conversation
  const t = useTexts('chat')
  const user = useUser()
  const navigate = useNavigate()
  const stream = useStream(streamId)
  const [isAtEnd, setAtEnd] = useState(true)
  const [opened, setOpened] = useState<string>()
  const [aim, setAim] = useState<Aim>()
  const [shownFile, setShownFile] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const mayWrite = refusal === ''
  const { pins, isPinned, pin } = usePins(id)
  const react = useReacting(id)
  const [reported, setReported] = useState<number>()
  /** What is chosen to be forwarded; undefined while nothing is being chosen. */
  const [chosen, setChosen] = useState<readonly number[]>()
  const menu = useMessageMenu(id, mayWrite, {
    onAim: setAim,
    isPinned,
    onPin: pin,
    onForward: position => setChosen([position]),
    onReact: message => setOpened(message.key),
    onReport: setReported,
  })
  const { mutate: change } = useCommand(chatCalls.change)
  const uploads = useUploads(`chat:${id}`, file => stream.say(typeOf(file), bodyOf(file)))
  const { entries, outgoing } = stream
  const messages = shownMessages(entries, outgoing, user?.uid)
  const byPosition = new Map(messages.map(message => [message.position, message]))
  const fileIds = fileIdsOf(messages)
  const files = useConversationFiles(id, fileIds)
  const unseen = messages.filter(message => !message.isOwn && !message.isRemoved && message.position > seen)
  useSeen(id, seen, unseen.at(-1)?.position ?? 0, isAtEnd && stream.isThere)
  useRefusals(outgoing)
  useLongPress(list, position => {
    const message = byPosition.get(position)
    if (message) void menu(message)
  })

  const { isGroup } = conversation
  const writing = useTyping(id, user?.uid, messages.at(-1)?.key)
  const personOf = usePeople(conversation, entries, writing)
  const { offer, mentioned } = useMentions(conversation)
  const fateOf = fates(messages, conversation.friendSeen)
  const askAboutFailed = async ({ outgoing: entry }: ShownMessage) => {
    if (!entry) return
    const chosen = await chooseAction({
      title: t(entry.state === 'failed' ? 'failed' : 'late'),
      choices: [
        { key: 'again', label: t('sendAgain'), icon: RefreshIcon },
        ...(entry.state === 'failed'
          ? [{ key: 'discard', label: t('giveUp'), icon: TrashIcon, danger: true }]
          : []),
      ],
    })
    if (chosen === 'again') stream.again(entry.code)
    if (chosen === 'discard') stream.discard(entry.code)
  }
  const onAtEnd = (is: boolean) => {
    setAtEnd(is)
    if (is && entries.length > 2 * keptAtEnd) stream.keepNewest(keptAtEnd)
  }
  const jump = (position: number) => {
    const place = list.current?.querySelector(`[data-position="${position}"]`)
    if (!place) return navigate(historyPath({ ...conversation, position }))
    place.scrollIntoView({ block: 'center' })
    setOpened(byPosition.get(position)?.key)
  }
  const choose = (position: number) =>
    setChosen(known =>
      known?.includes(position) ? known.filter(each => each !== position) : [...(known ?? []), position],
    )
  const shown = fileIds.flatMap(fileId => files.get(fileId) ?? [])
  const shownIndex = shown.findIndex(file => file.id === shownFile)

  if (stream.isRefused) return <RefusedState message="" />
  const newest = messages.at(-1)
  return (
    <div className={styles.pane}>
      <PinBar pins={pins} onJump={jump} />
      <div ref={list} className={styles.messages}>
        <EndAnchored
          label={t('messages', { name })}
          newest={newest?.key}
          isOwn={newest?.isOwn ?? false}
          unseen={unseen.length}
          onAtEnd={onAtEnd}
        >
          {!stream.isThere && outgoing.length === 0 && (
            <Waiting hasFailed={stream.hasEarlierFailed} onRetry={stream.fetchEarlier} />
          )}
          {stream.isThere && messages.length === 0 && (
            <EmptyState art="messages" title={t('begin')} hint={t('beginHint')} />
          )}
          {stream.isThere && (
            <ListEnd
              items={entries}
              hasMore={stream.hasEarlier}
              onMore={stream.fetchEarlier}
              loadingMore={stream.isFetchingEarlier}
              moreFailed={stream.hasEarlierFailed}
            />
          )}
          {messages.map(message =>
            message.type === groupEvent ? (
              <EventLine
                key={message.key}
                event={message.body as GroupEvent}
                nameOf={each => personOf(each).name}
              />
            ) : (
              <MessageView
                key={message.key}
                message={message}
                friend={personOf(message.byId)}
                isNamed={isGroup}
                answered={byPosition.get(answersOf(message))}
                answeredName={personOf(byPosition.get(answersOf(message))?.byId ?? '').name}
                files={files}
                fate={isGroup ? undefined : fateOf(message)}
                readBy={isGroup && fateOf(message) && <ReadBy id={id} position={message.position} />}
                isOpen={opened === message.key && !chosen}
                isChosen={chosen?.includes(message.position)}
                ownId={user?.uid}
                nameOf={each => personOf(each).name}
                onReact={mayWrite && message.position > 0 ? react(message.position) : undefined}
                onPress={() =>
                  chosen
                    ? message.position > 0 && choose(message.position)
                    : setOpened(opened === message.key ? undefined : message.key)
                }
                onMore={() => void menu(message)}
                onFailed={() => void askAboutFailed(message)}
                onOpenFile={setShownFile}
                onShowAnswered={jump}
              />
            ),
          )}
        </EndAnchored>
      </div>
      {writing.length > 0 && (
        <p className={styles.typing} role="status">
          {t('isTyping', { name: isGroup ? personOf(writing[0]!).name : name })}
        </p>
      )}
      {chosen ? (
        <Suspense>
          <ForwardBar id={id} positions={chosen} onEnd={() => setChosen(undefined)} />
        </Suspense>
      ) : mayWrite ? (
        <Composer
          conversationId={id}
          name={name}
          aim={aim}
          onAimEnd={() => setAim(undefined)}
          onSay={(text, answers) => stream.say('text', { text, answers, ...mentioned(text) })}
          offer={offer}
          onChange={(position, text) => change({ id, position, text })}
          uploads={uploads}
        />
      ) : (
        <Refusal conversation={conversation} />
      )}
      {reported && (
        <Suspense>
          <ReportSheet id={id} position={reported} onClose={() => setReported(undefined)} />
        </Suspense>
      )}
      <FilePreview
        files={shown}
        index={shownIndex < 0 ? undefined : shownIndex}
        onClose={() => setShownFile(undefined)}
      />
    </div>
  )
}

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <SkeletonText lines={6} />
  return <FailureView failure={new CallFailure('', 0, '')} onRetry={onRetry} />
}

/** Why nothing can be written; who has blocked the other one can end that. */
function Refusal({ conversation }: { conversation: Conversation }) {
  const t = useTexts('chat')
  const { block, isPending } = useBlock()
  return (
    <div className={composerStyles.bar} data-bottom-bar>
      <p className={composerStyles.refusal}>
        <span>{conversation.refusal}</span>
        {conversation.isBlocked && (
          <Button kind="quiet" size="small" busy={isPending} onClick={() => void block(conversation)}>
            {t('unblock')}
          </Button>
        )}
      </p>
    </div>
  )
}

/** Says why something was not sent, and asks anew whether the person may write at all. */
function useRefusals(outgoing: readonly OutgoingEntry[]) {
  const client = useQueryClient()
  const failed = outgoing.filter(({ state }) => state === 'failed')
  const told = useRef(new Set(failed.map(({ code }) => code)))
  useEffect(() => {
    const news = failed.filter(({ code }) => !told.current.has(code))
    told.current = new Set(failed.map(({ code }) => code))
    if (news.length === 0) return
    for (const { reason } of news) if (reason?.reason) toast.bad(reason.reason)
    void invalidate(client, chatCalls.getConversation)
  })
}

/** Milliseconds that a finger rests on a message before its menu opens. */
const restFor = 450

function useLongPress(list: React.RefObject<HTMLDivElement | null>, open: (position: number) => void) {
  const isOpened = useRef(false)
  useDrag<number>(list, {
    hold: restFor,
    begin({ pointerType, target }) {
      isOpened.current = false
      const pressed = pointerType === 'mouse' ? null : target.closest<HTMLElement>('[data-position]')
      return pressed ? Number(pressed.dataset.position) : null
    },
    onMove(_, position) {
      if (!isOpened.current) open(position)
      isOpened.current = true
    },
  })
}

/** What became of the newest own message. */
function fates(messages: readonly ShownMessage[], friendSeen: number) {
  const newest = messages
    .filter(({ isOwn, isRemoved, position }) => isOwn && !isRemoved && position > 0)
    .at(-1)
  return (message: ShownMessage) =>
    message !== newest ? undefined : newest.position <= friendSeen ? ('read' as const) : ('sent' as const)
}

const types: { [kind: string]: MessageType } = { image: 'picture', video: 'video' }
const typeOf = ({ name, mime }: Attachment) =>
  secondsIn(name) === undefined ? (types[kindOf(mime)] ?? 'file') : 'voice'

/** As it will stand there, so that it is shown until then; the server asks its own records. */
const bodyOf = ({ id, name, orgin_size, mime, width, height }: Attachment): StoredFileBody => ({
  ...{ fileId: id, text: '', name, size: orgin_size, mime, width, height },
  ...(secondsIn(name) !== undefined && { seconds: secondsIn(name) }),
})
