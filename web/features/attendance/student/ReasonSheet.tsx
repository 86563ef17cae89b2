import { reasonLength } from '#contract/features/attendance/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

const id = 'reason-for-position'

interface ReasonSheetProps {
  open: boolean
  busy: boolean
  onClose: () => void
  onSend: (reason: string) => unknown
}

/** Why a student checks in although the position does not fit. */
export function ReasonSheet({ open, busy, onClose, onSend }: ReasonSheetProps) {
  const t = useTexts('attendance')
  const form = useForm({
    start: { reason: '' },
    problems: ({ reason }) => ({ reason: reason.trim() === '' && t('gps.reasonMissing') }),
    send: ({ reason }) => onSend(reason.trim()),
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('gps.goOn')}
      footer={
        <MainButton type="submit" form={id} busy={busy}>
          {t('gps.send')}
        </MainButton>
      }
    >
      <Form id={id} {...form.props}>
        <TextArea
          label={t('gps.reason')}
          hint={t('gps.reasonHint')}
          rows={3}
          maxLength={reasonLength}
          {...form.field('reason')}
        />
      </Form>
    </Sheet>
  )
}
