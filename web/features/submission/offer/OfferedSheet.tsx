import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import type { Offered } from '../kind.ts'
import { ReceiptBody } from '../reading/ReceiptBody.tsx'

interface OfferedSheetProps {
  receipt: Offered | null
  /** What students hand in: "Homework". */
  task: string
  title: string
  /** Names a slot that is not in it. */
  nameOf: (slot: number) => string
  onClose: () => void
}

/** It is offered: what the server received, and that it does not count yet. */
export function OfferedSheet({ receipt, task, title, nameOf, onClose }: OfferedSheetProps) {
  const t = useTexts('submission/offer')
  if (!receipt) return null
  const { refused = [] } = receipt
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
        {refused.length > 0 && (
          <Callout tone="warn" title={t('student.refused', { count: refused.length })}>
            {refused.map(({ slot, reason }) => (
              <p key={slot}>{t('student.refusedWhy', { name: nameOf(slot), reason })}</p>
            ))}
          </Callout>
        )}
        <section aria-label={t('student.receipt')}>
          <ReceiptBody receipt={receipt} task={task} title={title} />
        </section>
      </Stack>
    </Sheet>
  )
}
