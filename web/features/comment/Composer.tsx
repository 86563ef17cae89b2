import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentLength, commentProblem, maxMentions, maxPictures } from '#contract/features/comment/rules.ts'
import { AttachmentPicker } from '#web/features/file/parts/AttachmentPicker.tsx'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { ask } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { MentionIcon } from '#web/ui/icons/comment-icons.tsx'
import { SendIcon } from '#web/ui/icons/icons.tsx'
import { MarkedTextArea } from '#web/ui/media/MarkedTextArea.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './Composer.module.css'
import { type Draft, emptyDraft, keepDraft, readDraft, type Target } from './outgoing.ts'

interface ComposerProps {
  /** What is being written for; undefined: nothing, it is closed. */
  target: (Target & { name?: string }) | undefined
  mayHideName: boolean
  onClose: () => void
  onSend: (draft: Draft) => void
}

/** The sheet in which a comment is written: above the keyboard, kept while typing. */
export function Composer({ target, mayHideName, onClose, onSend }: ComposerProps) {
  const t = useTexts('comment')
  const [shown, setShown] = useState(target)
  if (target && target !== shown) setShown(target)
  const title =
    shown?.answersId == null
      ? t('write')
      : shown.name
        ? t('replyTo', { name: shown.name })
        : t('replyToHidden')
  if (!shown) return null
  return (
    <Writing
      key={`${shown.activityId}:${shown.answersId}`}
      {...{ title, mayHideName, onClose, onSend }}
      open={target !== undefined}
      target={shown}
    />
  )
}

interface WritingProps extends Omit<ComposerProps, 'target'> {
  open: boolean
  target: Target
  title: string
}

function Writing({ open, target, title, mayHideName, onClose, onSend }: WritingProps) {
  const t = useTexts('comment')
  const area = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<Draft>(() => readDraft(target))
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const change = (changed: (now: Draft) => Partial<Draft>) =>
    setDraft(now => {
      const next = { ...now, ...changed(now) }
      keepDraft(target, next)
      return next
    })
  const uploads = useUploads(`comment:${target.activityId}:${target.answersId ?? ''}`, file =>
    change(now => ({ pictures: withFile(now.pictures, file) })),
  )

  const send = () => {
    if (uploads.isBusy) return toast.info(t('uploading'))
    const wrong = commentProblem(draft)
    if (wrong) {
      setProblem(problemText(wrong.error, wrong.details))
      return area.current?.focus()
    }
    onSend({ ...draft, content: draft.content.trim(), isNameless: mayHideName && draft.isNameless })
    keepDraft(target, emptyDraft)
    // Whoever hid their name wants that again more likely than not.
    setDraft({ ...emptyDraft, isNameless: draft.isNameless })
    setProblem(undefined)
    onClose()
  }

  const write = (content: string) => {
    setProblem(undefined)
    change(() => ({ content }))
    const caret = area.current?.selectionStart ?? content.length
    setTyped(nameBefore(content, caret))
  }
  const mention = (member: { accountId: string; name: string }) => {
    const caret = area.current?.selectionStart ?? draft.content.length
    const before = draft.content.slice(0, caret).replace(nameAtEnd, '')
    const content = `${before}@${member.name} ${draft.content.slice(caret)}`
    change(({ mentions }) => ({
      content,
      mentions: [...mentions.filter(one => one.accountId !== member.accountId), member].slice(-maxMentions),
    }))
    setTyped(undefined)
    area.current?.focus()
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <MainButton icon={SendIcon} onClick={send}>
          {t('send')}
        </MainButton>
      }
    >
      <Stack gap={3}>
        {typed !== undefined && <Members activityId={target.activityId} name={typed} onChoose={mention} />}
        <MarkedTextArea
          area={area}
          label={t('yourComment')}
          labelHidden
          placeholder={t('placeholder')}
          rows={3}
          maxLength={commentLength}
          autoFocus
          value={draft.content}
          error={problem}
          onChange={write}
          tools={
            <IconButton
              icon={MentionIcon}
              label={t('mention')}
              onClick={() => {
                const isApart = /(^|\s)$/.test(draft.content)
                write(`${draft.content}${isApart ? '' : ' '}@`)
                setTyped('')
                area.current?.focus()
              }}
            />
          }
        />
        <AttachmentPicker
          attachments={draft.pictures}
          uploads={uploads}
          max={maxPictures}
          picturesOnly
          onRemove={id => change(now => ({ pictures: now.pictures.filter(file => file.id !== id) }))}
        />
        {mayHideName && (
          <div className={styles.inset}>
            <Switch
              label={t('hideName')}
              hint={t('hideNameHint')}
              checked={draft.isNameless}
              onChange={isNameless => change(() => ({ isNameless }))}
            />
          </div>
        )}
      </Stack>
    </Sheet>
  )
}

/** An @ with the beginning of a name right before the caret. */
const nameAtEnd = /@([^\s@]{0,20})$/

function nameBefore(content: string, caret: number) {
  return nameAtEnd.exec(content.slice(0, caret))?.[1]
}

interface MembersProps {
  activityId: string
  name: string
  onChoose: (member: { accountId: string; name: string }) => void
}

/** Whom the name being typed may mean. */
function Members({ activityId, name, onChoose }: MembersProps) {
  const t = useTexts('comment')
  const { data } = useQuery({
    ...ask(commentCalls.findMembers, { activityId, name }),
    placeholderData: earlier => earlier,
    staleTime: 60_000,
  })
  if (!data || data.list.length === 0) return null
  return (
    <ul className={styles.members} aria-label={t('mentions')}>
      {data.list.map(member => (
        <li key={member.accountId}>
          <button
            type="button"
            className={styles.member}
            onClick={() => onChoose({ accountId: member.accountId, name: member.name })}
          >
            <Avatar name={member.name} src={member.avatar} size={24} />
            {member.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
