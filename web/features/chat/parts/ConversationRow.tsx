import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { groupEvent } from '#contract/features/chat/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { fullTime, pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { Badge } from '#web/ui/base/Badge.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { BellIcon, MoreIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SwipeRow } from '#web/ui/lists/SwipeRow.tsx'
import { chatPath } from '../addresses.ts'
import { MutedIcon } from '../icons.tsx'
import { eventLine, summaryOf } from '../summary.ts'
import styles from './ConversationRow.module.css'

export type Conversation = AnswerOf<typeof chatCalls.listConversations>['list'][number]

interface ConversationRowProps {
  conversation: Conversation
  onOpen: () => void
  onMute: () => void
  onDelete: () => void
}

/** A conversation in the list: with whom, what was said last and when, and how much of it is unread. */
export function ConversationRow({ conversation, onOpen, onMute, onDelete }: ConversationRowProps) {
  const t = useTexts('chat')
  const user = useUser()
  const isBeside = useIsBeside()
  const { name, avatar, courseName, last, unread, isMuted, isGroup, isMentioned } = conversation
  const nameOf = (id: string) =>
    id === user?.uid
      ? t('youAlone')
      : (conversation.people.find(person => person.id === id)?.name ?? t('someone'))
  const isEvent = last.type === groupEvent && !last.isRemoved
  const summary = isEvent ? eventLine(last.body as GroupEvent, nameOf) : summaryOf(last)
  const text =
    last.byId === user?.uid && !last.isRemoved
      ? t('you', { text: summary })
      : isGroup && last.byId && !isEvent
        ? t('says', { name: nameOf(last.byId), text: summary })
        : summary
  const ask = async () => {
    const chosen = await chooseAction({
      title: name,
      choices: [
        isMuted
          ? { key: 'mute', label: t('unmute'), icon: BellIcon }
          : { key: 'mute', label: t('mute'), hint: t('muteHint'), icon: MutedIcon },
        { key: 'delete', label: t('delete'), hint: t('deleteHint'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === 'mute') onMute()
    if (chosen === 'delete') onDelete()
  }
  return (
    <SwipeRow actions={[{ label: t('delete'), icon: TrashIcon, tone: 'bad', onClick: onDelete }]}>
      <RowBody
        leading={
          <Badge count={unread} label={t('unread', { count: unread })}>
            <Avatar name={name} src={avatar} size={48} />
          </Badge>
        }
        title={
          <span className={styles.head}>
            <span className={styles.who}>
              <span className={styles.name}>{name}</span>
              {courseName && courseName !== name && <span className={styles.course}>{courseName}</span>}
            </span>
            {last.at !== null && (
              <time className={styles.time} title={fullTime(last.at)}>
                {pastTime(last.at)}
              </time>
            )}
          </span>
        }
        onClick={onOpen}
        chevron={false}
        selected={isBeside(chatPath(conversation))}
        extra={
          <span className={styles.more}>
            <IconButton icon={MoreIcon} label={t('moreOf', { name })} onClick={() => void ask()} />
          </span>
        }
      >
        <span className={styles.last}>
          <span className={classNames(styles.words, 'one-line')}>
            {isMentioned && <span className={styles.mentioned}>{t('mentioned')} </span>}
            {text}
          </span>
          {isMuted && <MutedIcon size={16} label={t('muted')} className={styles.muted} />}
        </span>
      </RowBody>
    </SwipeRow>
  )
}
