import type { PictureKind } from '#contract/features/account/picture.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Form } from '#web/ui/fields/Form.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PictureCode } from './PictureCode.tsx'
import { type PictureCodeState, usePictureCode } from './use-picture-code.ts'

interface PicturePopupProps {
  kind: PictureKind
  /** What the server said about the last answer. */
  problem: string | undefined
  onAnswer: (input: PictureCodeState['input'], refresh: () => void) => unknown
  onClose: () => void
}

/** Asks for a picture code before something is sent. */
export function PicturePopup({ kind, problem, onAnswer, onClose }: PicturePopupProps) {
  const t = useTexts('account')
  const code = usePictureCode(kind)
  const form = useForm({
    start: {},
    problems: () => ({ picture: !code.isFilled && t('picture.missing') }),
    send: () => onAnswer(code.input, code.refresh),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('picture.title')}
      buttons={[
        { label: t('picture.confirm'), onClick: form.submit, busy: form.isSending },
        { label: t('picture.cancel'), onClick: onClose },
      ]}
    >
      <Form {...form.props}>
        <PictureCode code={code} error={problem ?? form.errorOf('picture')} autoFocus />
      </Form>
    </Dialog>
  )
}
