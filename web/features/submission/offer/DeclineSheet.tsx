import { useState } from 'react'
import { reasonLength } from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

interface DeclineSheetProps {
  open: boolean
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Declines what was offered, with a reason if there is one to give. */
export function DeclineSheet({ open, onDecline, onClose }: DeclineSheetProps) {
  const t = useTexts('submission/offer')
  const [reason, setReason] = useState('')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('staff.declineTitle')}
      footer={<MainButton onClick={() => onDecline(reason.trim())}>{t('staff.decline')}</MainButton>}
    >
      <Stack gap={3}>
        <p>{t('staff.declineHint')}</p>
        <TextArea
          label={t('staff.reason')}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={reasonLength}
        />
      </Stack>
    </Sheet>
  )
}
