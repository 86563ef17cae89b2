import { useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { askedStore, type OpenDialog, type PromptDialog } from '../base/ask.ts'
import { PasswordField } from '../fields/PasswordField.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ActionSheet } from '../overlays/ActionSheet.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { Toast } from '../overlays/Toast.tsx'

/** Shows what `dialog`, `chooseAction` and `toast` ask for. Mounted once, beside the screens. */
export function Dialogs() {
  const { question, open, toast } = useSyncExternalStore(askedStore.subscribe, askedStore.current)
  return (
    <>
      {question && <Asked key={keyOf(question)} question={question} open={open} />}
      {toast && <Toast key={`toast ${toast.id}`} {...toast} onGone={() => askedStore.toastGone(toast.id)} />}
    </>
  )
}

const keys = new WeakMap<OpenDialog, number>()
let lastKey = 0
function keyOf(question: OpenDialog) {
  if (!keys.has(question)) {
    lastKey += 1
    keys.set(question, lastKey)
  }
  return keys.get(question)
}

function Asked({ question: asked, open }: { question: OpenDialog; open: boolean }) {
  const t = useTexts('ui')
  const close = (tell: () => void) => {
    if (!open) return
    askedStore.answered()
    tell()
  }
  if (asked.kind === 'choice') {
    const answer = (key: string | null) => close(() => asked.answer(key))
    return <ActionSheet open={open} {...asked.question} onChoose={answer} onClose={() => answer(null)} />
  }
  if (asked.kind === 'prompt') {
    return <Prompt open={open} question={asked.question} onAnswer={text => close(() => asked.answer(text))} />
  }
  if (asked.kind === 'alert') {
    const { title, message, okLabel } = asked.question
    const answer = () => close(asked.answer)
    return (
      <Dialog
        open={open}
        role="alertdialog"
        title={title}
        onClose={answer}
        buttons={[{ label: okLabel ?? t('ok'), onClick: answer }]}
      >
        {message}
      </Dialog>
    )
  }
  const { title, message, confirmLabel, cancelLabel, danger } = asked.question
  const answer = (yes: boolean) => close(() => asked.answer(yes))
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={() => answer(false)}
      buttons={[
        { label: confirmLabel ?? t('ok'), kind: danger ? 'danger' : 'primary', onClick: () => answer(true) },
        { label: cancelLabel ?? t('cancel'), onClick: () => answer(false) },
      ]}
    >
      {message}
    </Dialog>
  )
}

interface PromptProps {
  open: boolean
  question: PromptDialog
  onAnswer: (text: string | null) => void
}

function Prompt({ open, question, onAnswer }: PromptProps) {
  const t = useTexts('ui')
  const [text, setText] = useState(question.value ?? '')
  const [error, setError] = useState<string>()
  const confirm = () => {
    const reason = question.check?.(text)
    if (reason === undefined) onAnswer(text)
    else setError(reason)
  }
  const field = {
    label: question.label,
    value: text,
    error,
    placeholder: question.placeholder,
    maxLength: question.maxLength,
    autoFocus: true,
    onChange: (next: string) => {
      setText(next)
      setError(undefined)
    },
  }
  return (
    <Dialog
      open={open}
      title={question.title}
      onClose={() => onAnswer(null)}
      buttons={[
        { label: question.confirmLabel ?? t('ok'), onClick: confirm },
        { label: t('cancel'), onClick: () => onAnswer(null) },
      ]}
    >
      {question.message && <p>{question.message}</p>}
      {question.long && <TextArea {...field} rows={3} />}
      {question.secret && <PasswordField {...field} autoComplete="current-password" onEnter={confirm} />}
      {!question.long && !question.secret && <TextField {...field} onEnter={confirm} />}
    </Dialog>
  )
}
