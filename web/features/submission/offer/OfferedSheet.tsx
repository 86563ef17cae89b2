import type { Receipt } from '#contract/features/submission/entities.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ReceiptBody } from '../reading/ReceiptBody.tsx'

interface OfferedSheetProps {
  receipt: Receipt | null
  /** What students hand in: "Homework". */
  task: string
  title: string
  onClose: () => void
}

/** It is offered: what the server received, and that it does not count yet. */
export function OfferedSheet({ receipt, task, title, onClose }: OfferedSheetProps) {
  const t = useTexts('submission/offer')
  if (!receipt) return null
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('student.offered')}
      footer={<MainButton onClick={onClose}>{t('student.done')}</MainButton>}
    >
      <Stack gap={3}>
        <Callout icon={ClockIcon}>
          {t('student.offeredHint', { time: clock(receipt.time ?? Date.now()) })}
        </Callout>
        <section aria-label={t('student.receipt')}>
          <ReceiptBody receipt={receipt} task={task} title={title} />
        </section>
      </Stack>
    </Sheet>
  )
}
