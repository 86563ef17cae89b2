import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { groupEvent } from '#contract/features/chat/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { useUser } from '#web/shell/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { EventLine } from '../groups/EventLine.tsx'
import { usePeople } from '../groups/use-people.ts'
import { answersOf, fileIdsOf, shownMessages } from '../messages.ts'
import { MessageView } from '../parts/MessageView.tsx'
import { useConversationFiles } from '../use-conversation-files.ts'
import styles from './Around.module.css'
import { useAround } from './use-around.ts'

type Conversation = AnswerOf<typeof chatCalls.getConversation>

/** A message with what stands around it. */
export function Around({ id, position }: { id: string; position: number }) {
  const query = useQuery(ask(chatCalls.getConversation, { id }))
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={8} />}>
      {conversation => <Entries key={position} {...{ conversation, position }} />}
    </QueryView>
  )
}

function Entries({ conversation, position }: { conversation: Conversation; position: number }) {
  const t = useTexts('chat')
  const user = useUser()
  const { query, entries } = useAround(conversation.streamId, position)
  const messages = shownMessages(entries, [], user?.uid)
  const personOf = usePeople(conversation, entries)
  const nameOf = (accountId: string) => personOf(accountId).name
  const fileIds = fileIdsOf(messages)
  const files = useConversationFiles(conversation.id, fileIds)
  const [shownFile, setShownFile] = useState<string>()
  const shown = fileIds.flatMap(fileId => files.get(fileId) ?? [])
  const index = shown.findIndex(file => file.id === shownFile)
  const list = useRef<HTMLDivElement>(null)
  const isThere = messages.length > 0
  useLayoutEffect(() => {
    if (isThere)
      list.current?.querySelector(`[data-position="${position}"]`)?.scrollIntoView({ block: 'center' })
  }, [isThere, position])
  const byPosition = new Map(messages.map(message => [message.position, message]))
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={8} />}>
      {() => (
        <div
          ref={list}
          className={styles.around}
          role="log"
          aria-label={t('messages', { name: conversation.name })}
        >
          {query.hasPreviousPage && (
            <Button
              kind="quiet"
              busy={query.isFetchingPreviousPage}
              onClick={() => void query.fetchPreviousPage()}
            >
              {t('earlierOnes')}
            </Button>
          )}
          {messages.map(message =>
            message.type === groupEvent ? (
              <EventLine key={message.key} event={message.body as GroupEvent} nameOf={nameOf} />
            ) : (
              <MessageView
                key={message.key}
                message={message}
                friend={personOf(message.byId)}
                isNamed={conversation.isGroup}
                ownId={user?.uid}
                nameOf={nameOf}
                answered={byPosition.get(answersOf(message))}
                answeredName={nameOf(byPosition.get(answersOf(message))?.byId ?? '')}
                files={files}
                fate={undefined}
                isOpen={message.position === position}
                onOpenFile={setShownFile}
              />
            ),
          )}
          {query.hasNextPage && (
            <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('laterOnes')}
            </Button>
          )}
          <FilePreview
            files={shown}
            index={index < 0 ? undefined : index}
            onClose={() => setShownFile(undefined)}
          />
        </div>
      )}
    </QueryView>
  )
}
