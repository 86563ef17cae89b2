import type { chatCalls } from '#contract/features/chat/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { localAddress } from '#web/features/file/address.ts'
import { clock, daysBetween, fullTime, inputDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useUser } from '#web/shell/user.ts'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { Bubble } from './Bubble.tsx'
import styles from './HistoryMessageView.module.css'
import { Card, Words } from './MessageBody.tsx'
import { VoiceClip } from './VoiceClip.tsx'

type HistoryMessage = AnswerOf<typeof chatCalls.listHistory>['list'][number]

/** Types of what was said, in the words of the protocol (R1-191 to R1-197). */
const types = { text: 1, attachment: 2, card: 3, otherCard: 4, voice: 10 }

interface HistoryMessageViewProps {
  message: HistoryMessage
  before: HistoryMessage | undefined
  friendId: string
  onOpenFile: (fileId: string) => void
}

/** One message with the time at which it was said. */
export function HistoryMessageView({ message, before, friendId, onOpenFile }: HistoryMessageViewProps) {
  const user = useUser()
  const { byId, name, avatar, at } = message
  // Until it is known who reads: whoever is not the other one.
  const isOwn = user ? byId === user.uid : byId !== friendId
  const isFollowing = before?.byId === byId && daysBetween(before.at ?? 0, at ?? 0) === 0
  return (
    <Bubble
      {...{ isOwn, isFollowing }}
      by={isFollowing ? undefined : { name, avatar }}
      foot={at !== null && <time title={`${inputDay(at)} ${clock(at)}`}>{fullTime(at)}</time>}
    >
      <Content content={message.content} onOpenFile={onOpenFile} />
    </Bubble>
  )
}

interface ContentProps {
  content: HistoryMessage['content']
  onOpenFile: (fileId: string) => void
}

function Content({ content, onOpenFile }: ContentProps) {
  const { msgtype, content: text, title, tips, attachment } = content
  if (msgtype === types.card || msgtype === types.otherCard) return <Card title={title} tips={tips} />
  if (msgtype === types.voice)
    return attachment.map(({ id, playurl, url, duration }) => (
      <VoiceClip key={id} seconds={duration} url={playurl || url} />
    ))
  return (
    <>
      {msgtype === types.attachment &&
        attachment.map(file => <Attached key={file.id} file={file} onOpen={() => onOpenFile(file.id)} />)}
      {text && <Words text={text} />}
    </>
  )
}

interface AttachedProps {
  file: HistoryMessage['content']['attachment'][number]
  onOpen: () => void
}

function Attached({ file, onOpen }: AttachedProps) {
  const t = useTexts('chat')
  const texts = useTexts('file')
  if (file.isPic && file.thumb_src)
    return (
      <button
        type="button"
        className={styles.picture}
        aria-label={texts('open', { name: file.name })}
        onClick={onOpen}
      >
        <img src={localAddress(file.thumb_src)} alt="" loading="lazy" draggable={false} />
      </button>
    )
  const isPlayed = file.isAudio || file.isVideo
  return (
    <div className={styles.file}>
      <FileChip name={file.name} size={file.orgin_size} onOpen={isPlayed ? undefined : onOpen} />
      {isPlayed && <p className={styles.note}>{t('notPlayed')}</p>}
    </div>
  )
}
