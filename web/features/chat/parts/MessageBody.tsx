import { useNavigate } from 'react-router'
import type { Mention } from '#contract/features/chat/entities.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { localAddress } from '#web/features/file/address.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { HomeworkIcon } from '#web/ui/icons/icons.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import type { Said } from '../summary.ts'
import styles from './MessageBody.module.css'
import { VoiceClip } from './VoiceClip.tsx'

interface MessageBodyProps {
  said: Said
  files: ReadonlyMap<string, Attachment>
  onOpen: (fileId: string) => void
}

/** What was said: words, a picture, a file, a clip, a card. */
export function MessageBody({ said, files, onOpen }: MessageBodyProps) {
  switch (said.type) {
    case 'text':
      return <Words text={said.body.text} mentions={said.body.mentions} />
    case 'card':
      return <Card {...said.body} />
    case 'voice':
      return <VoiceClip seconds={said.body.seconds} url={files.get(said.body.fileId)?.url} />
    default:
      return <File said={said} file={files.get(said.body.fileId)} onOpen={onOpen} />
  }
}

interface WordsProps {
  text: string
  mentions?: readonly Mention[] | undefined
}

export const Words = ({ text, mentions = [] }: WordsProps) => (
  <p className={styles.words}>
    <MarkedText text={text} names={mentions.map(({ name }) => name)} />
  </p>
)

interface FileProps {
  said: Extract<Said, { type: 'picture' | 'file' | 'video' }>
  file: Attachment | undefined
  onOpen: (fileId: string) => void
}

function File({ said: { type, body }, file, onOpen }: FileProps) {
  const { fileId, name, size, text } = body
  const open = file && (() => onOpen(fileId))
  return (
    <>
      {type === 'picture' ? (
        <Picture body={body} file={file} onOpen={open} />
      ) : (
        <div className={styles.file}>
          <FileChip name={name} size={size} onOpen={open} />
        </div>
      )}
      {text && <Words text={text} />}
    </>
  )
}

interface PictureProps {
  body: FileProps['said']['body']
  file: Attachment | undefined
  onOpen: (() => void) | undefined
}

/** Pixels. */
const longestEdge = 220

function Picture({ body: { name, width, height }, file, onOpen }: PictureProps) {
  const t = useTexts('file')
  const scale = Math.min(1, longestEdge / Math.max(width ?? longestEdge, height ?? longestEdge))
  const [wide, high] = [width ?? longestEdge, height ?? longestEdge * 0.75].map(edge =>
    Math.max(48, Math.round(edge * scale)),
  )
  return (
    <button
      type="button"
      className={styles.picture}
      // The place is kept, so that nothing moves when the picture comes.
      style={{ width: wide, aspectRatio: `${wide} / ${high}` }}
      aria-label={t('open', { name })}
      disabled={!onOpen}
      onClick={onOpen}
    >
      {file && <img src={localAddress(file.thumb || file.url)} alt="" loading="lazy" draggable={false} />}
    </button>
  )
}

interface CardProps {
  title: string
  tips: string
  homeworkId?: string
}

/** An assignment; where it is named, a press leads to it. */
export function Card({ title, tips, homeworkId }: CardProps) {
  const t = useTexts('chat')
  const navigate = useNavigate()
  const face = (
    <>
      <span className={styles.sign}>
        <HomeworkIcon size={22} />
      </span>
      <span className={styles.about}>
        <span className={styles.title}>{title}</span>
        <span className={styles.tips}>{tips || t('card')}</span>
      </span>
    </>
  )
  if (!homeworkId) return <div className={styles.card}>{face}</div>
  return (
    <button
      type="button"
      className={styles.card}
      aria-label={t('openCard', { title })}
      onClick={() => navigate(path('/courseShare', { id: homeworkId }))}
    >
      {face}
    </button>
  )
}
