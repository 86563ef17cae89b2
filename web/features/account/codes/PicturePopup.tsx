import { useState } from 'react'
import type { PictureKind } from '#contract/features/account/picture.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PictureCode } from './PictureCode.tsx'
import { type PictureCodeState, usePictureCode } from './use-picture-code.ts'

interface PicturePopupProps {
  kind: PictureKind
  busy: boolean
  /** What the server said about the last answer. */
  problem: string | undefined
  onAnswer: (input: PictureCodeState['input'], refresh: () => void) => void
  onClose: () => void
}

/** Asks for a picture code before something is sent. */
export function PicturePopup({ kind, busy, problem, onAnswer, onClose }: PicturePopupProps) {
  const t = useTexts('account')
  const code = usePictureCode(kind)
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (code.isFilled && !busy) onAnswer(code.input, code.refresh)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('picture.title')}
      buttons={[
        { label: t('picture.confirm'), onClick: submit, busy },
        { label: t('picture.cancel'), onClick: onClose },
      ]}
    >
      <Form onSubmit={submit}>
        <PictureCode
          code={code}
          error={problem ?? (tried && !code.isFilled ? t('picture.missing') : undefined)}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
