import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { StoredBodies } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { maxCharacters } from '#contract/features/chat/rules.ts'
import { clean } from '#contract/wire.ts'
import { asWanted } from '#web/features/file/choosing.ts'
import { UploadChips } from '#web/features/file/parts/UploadChips.tsx'
import type { Uploads } from '#web/features/file/use-uploads.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { AttachIcon, CameraIcon, CheckIcon, CloseIcon, ImageIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { keepDraft, readDraft } from '../drafts.ts'
import { useSayTyping } from '../extras/use-typing.ts'
import type { ShownMessage } from '../messages.ts'
import { summaryOf } from '../summary.ts'
import { canRecord } from '../voice/use-recording.ts'
import { VoiceButton } from '../voice/VoiceButton.tsx'
import styles from './Composer.module.css'

/** What the words are for, where they are no new message. */
export interface Aim {
  kind: 'reply' | 'edit'
  message: ShownMessage
}

interface ComposerProps {
  conversationId: string
  name: string
  aim: Aim | undefined
  onAimEnd: () => void
  onSay: (text: string, answers?: number) => void
  /** Gives a message other words. */
  onChange: (position: number, text: string) => void
  uploads: Uploads
  /** Offered above it for what is being written, such as names. */
  offer?: (text: string, write: (text: string) => void) => ReactNode
}

/** Where messages are written, in reach of the thumb. */
export function Composer({ aim, ...props }: ComposerProps) {
  const edited = aim?.kind === 'edit' ? aim.message.position : 0
  return <Writing key={edited} aim={aim} {...props} />
}

function Writing({ conversationId, name, aim, onAimEnd, onSay, onChange, uploads, offer }: ComposerProps) {
  const t = useTexts('chat')
  const fileTexts = useTexts('file')
  const area = useRef<HTMLTextAreaElement>(null)
  const sayTyping = useSayTyping(conversationId)
  const isEdit = aim?.kind === 'edit'
  const [text, setText] = useState(() =>
    isEdit ? (aim.message.body as StoredBodies['text']).text : readDraft(conversationId),
  )
  const [problem, setProblem] = useState<string>()
  const [isRecording, setRecording] = useState(false)
  useEffect(() => {
    if (aim) area.current?.focus()
  }, [aim])
  const write = (next: string) => {
    setProblem(undefined)
    setText(next)
    if (!isEdit) keepDraft(conversationId, next)
    if (!isEdit && next !== '') sayTyping()
  }
  const send = () => {
    const words = clean(text)
    area.current?.focus()
    if (words === '') return setProblem(problemText(chatErrors.empty))
    if (words.length > maxCharacters)
      return setProblem(problemText(chatErrors.tooLong, { limit: maxCharacters }))
    if (isEdit) onChange(aim.message.position, words)
    else onSay(words, aim?.message.position)
    write('')
    onAimEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && aim) return onAimEnd()
    // Safari ends the composition before it tells of the key that ended it.
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === composingKey
    if (event.key !== 'Enter' || event.shiftKey || isComposing || !hasKeyboard()) return
    event.preventDefault()
    send()
  }
  const choose = async (files: readonly File[]) => {
    const wanted = files.length > 0 && (await asWanted(files, fileTexts))
    if (wanted) uploads.add(wanted)
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void choose(files)
  }
  return (
    <div className={styles.bar} data-bottom-bar>
      <div className={styles.column}>
        {!isEdit &&
          offer?.(text, next => {
            write(next)
            area.current?.focus()
          })}
        {aim && <AimLine aim={aim} name={name} onEnd={onAimEnd} />}
        {uploads.items.length > 0 && (
          <div className={styles.uploads}>
            <UploadChips uploads={uploads} />
          </div>
        )}
        <div className={styles.writing}>
          {!isEdit && !isRecording && <Attach onChoose={choose} />}
          <div className={styles.field} hidden={isRecording}>
            <TextArea
              ref={area}
              label={t('write')}
              labelHidden
              placeholder={t('write')}
              rows={1}
              value={text}
              error={problem}
              onChange={write}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
          </div>
          {!isEdit && text === '' && canRecord() && (
            <VoiceButton onRecording={setRecording} onRecorded={clip => uploads.add([clip])} />
          )}
          {!isRecording && (
            <IconButton
              icon={isEdit ? CheckIcon : SendIcon}
              label={t(isEdit ? 'save' : 'send')}
              className={styles.send}
              onClick={send}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** What browsers say of keys that an input method takes. */
const composingKey = 229

/** On a phone Enter begins a line: there is no other key for that. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches
/** Browsers of computers ignore the wish for the camera. */
const hasCameraAtHand = () => matchMedia('(pointer: coarse)').matches

function AimLine({ aim: { kind, message }, name, onEnd }: { aim: Aim; name: string; onEnd: () => void }) {
  const t = useTexts('chat')
  const title = kind === 'edit' ? t('editing') : message.isOwn ? t('replyToOwn') : t('replyTo', { name })
  return (
    <div className={styles.aim}>
      <span className={styles.about}>
        <span className={styles.title}>{title}</span>
        <span className={styles.quoted}>{summaryOf(message)}</span>
      </span>
      <IconButton
        icon={CloseIcon}
        size={20}
        label={t(kind === 'edit' ? 'cancelEdit' : 'cancelReply')}
        onClick={onEnd}
      />
    </div>
  )
}

const accepted = { picture: 'image/*,video/*', camera: 'image/*', file: undefined } as const

/** Pictures, films and files of any kind. */
function Attach({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const t = useTexts('chat')
  const inputs = useRef<Partial<Record<keyof typeof accepted, HTMLInputElement | null>>>({})
  const ask = async () => {
    const chosen = await chooseAction<keyof typeof accepted>({
      title: t('attach'),
      choices: [
        ...(hasCameraAtHand() ? [{ key: 'camera' as const, label: t('takePicture'), icon: CameraIcon }] : []),
        { key: 'picture', label: t('choosePicture'), icon: ImageIcon },
        { key: 'file', label: t('chooseFile'), icon: AttachIcon },
      ],
    })
    if (chosen) inputs.current[chosen]?.click()
  }
  return (
    <>
      {(['camera', 'picture', 'file'] as const).map(key => (
        <input
          key={key}
          ref={element => {
            inputs.current[key] = element
          }}
          type="file"
          hidden
          multiple={key !== 'camera'}
          accept={accepted[key]}
          capture={key === 'camera' ? 'environment' : undefined}
          aria-label={t(key === 'file' ? 'chooseFile' : key === 'camera' ? 'takePicture' : 'choosePicture')}
          onChange={event => {
            onChoose([...(event.target.files ?? [])])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
      ))}
      <IconButton icon={AttachIcon} label={t('attach')} onClick={() => void ask()} />
    </>
  )
}
