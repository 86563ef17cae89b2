import type { ReactNode } from 'react'
import type { MessageExtras, RemovedBody, StoredBodies } from '#contract/features/chat/entities.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { clock, fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { MoreIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import { type Emoji, Reactions } from '../extras/Reactions.tsx'
import type { ShownMessage } from '../messages.ts'
import { type Said, summaryOf } from '../summary.ts'
import { useIsLate } from '../use-late.ts'
import { Bubble } from './Bubble.tsx'
import { MessageBody } from './MessageBody.tsx'
import styles from './MessageView.module.css'

interface MessageViewProps {
  message: ShownMessage
  friend: { name: string; avatar: string }
  /** In a group: who wrote it stands above it. */
  isNamed?: boolean
  /** Who wrote the one that it answers. */
  answeredName?: string
  /** Names of whoever has reacted. */
  nameOf?: (id: string) => string
  /** How many have read it. */
  readBy?: ReactNode
  /** The one that it answers, where it is shown too. */
  answered: ShownMessage | undefined
  files: ReadonlyMap<string, Attachment>
  /** What became of the newest own message. */
  fate: 'sent' | 'read' | undefined
  /** Its time and its menu are shown. */
  isOpen: boolean
  /** It is to be forwarded. */
  isChosen?: boolean
  ownId?: string
  onReact?: (emoji: Emoji, isOn: boolean) => void
  /** Absent: there it is only read. */
  onPress?: () => void
  onMore?: () => void
  /** It was not sent: again, or not at all. */
  onFailed?: () => void
  onOpenFile: (fileId: string) => void
  onShowAnswered?: (position: number) => void
}

export function MessageView(props: MessageViewProps) {
  const { message, friend, answered, files, fate, isOpen, isChosen = false, ownId } = props
  const { onReact, onPress, onMore, onFailed, onOpenFile } = props
  const t = useTexts('chat')
  const { isOwn, isRemoved, isFollowing, opening, outgoing, at, position } = message
  const isLate = useIsLate(outgoing !== undefined && outgoing.state !== 'failed', at)
  if (isRemoved)
    return (
      <>
        <Opening text={opening} />
        <p className={styles.removed}>
          {(message.body as RemovedBody).byOperator
            ? t('removedByOperator')
            : isOwn
              ? t('ownTakenBack')
              : t('otherTakenBack', { name: friend.name })}
        </p>
      </>
    )
  const said = { type: message.type, body: message.body } as Said
  const { answers, isChanged } = (said.type === 'text' ? said.body : {}) as Partial<StoredBodies['text']>
  const { reactions, isForwarded } = message.body as MessageExtras
  const isFailed = outgoing?.state === 'failed'
  const notes = [
    isForwarded && t('isForwarded'),
    isOpen && clock(at),
    isChanged && t('changed'),
    outgoing && !isFailed && t(isLate ? 'late' : outgoing.state === 'waiting' ? 'waiting' : 'sending'),
    fate && t(fate),
  ].filter(Boolean)
  return (
    <>
      <Opening text={opening} />
      <Bubble
        {...{ isOwn, isFollowing, position }}
        by={isFollowing ? undefined : friend}
        time={fullTime(at)}
        isMarked={isOpen || isChosen}
        isChosen={isChosen}
        onClick={onPress}
        aside={
          isFailed || isLate ? (
            <IconButton
              icon={WarningIcon}
              size={22}
              label={`${t('failed')}: ${summaryOf(message)}`}
              className={styles.warning}
              onClick={onFailed}
            />
          ) : (
            !outgoing &&
            onMore && (
              <IconButton
                icon={MoreIcon}
                size={20}
                label={`${t('more')}: ${summaryOf(message).slice(0, 60)}`}
                className={styles.more}
                data-open={isOpen || undefined}
                onClick={onMore}
              />
            )
          )
        }
        foot={
          isFailed ? (
            <span className={styles.problem} role="alert">
              {outgoing.reason?.reason || t('failed')}
            </span>
          ) : (
            (notes.length > 0 || props.readBy || reactions || (isOpen && onReact)) && (
              <>
                {notes.length > 0 && (
                  <span role={outgoing || fate ? 'status' : undefined}>{notes.join(' · ')}</span>
                )}
                {props.readBy}
                <Reactions
                  given={reactions}
                  ownId={ownId}
                  nameOf={props.nameOf ?? (() => friend.name)}
                  isOffering={isOpen}
                  onReact={onReact}
                />
              </>
            )
          )
        }
      >
        {props.isNamed && !isOwn && !isFollowing && <span className={styles.by}>{friend.name}</span>}
        {answers !== undefined && (
          <button type="button" className={styles.quote} onClick={() => props.onShowAnswered?.(answers)}>
            <span className={styles.quoted}>
              {answered?.isOwn ? t('mine') : answered && (props.answeredName ?? friend.name)}
            </span>
            <span className={styles.quotedText}>{answered ? summaryOf(answered) : t('earlier')}</span>
          </button>
        )}
        <MessageBody said={said} files={files} onOpen={onOpenFile} />
      </Bubble>
    </>
  )
}

/** Day and time, where there was a pause. */
export const Opening = ({ text }: { text: string | undefined }) =>
  text ? <p className={styles.opening}>{text}</p> : null
