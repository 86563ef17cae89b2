import type { Receipt } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { ReceiptBody } from '../reading/ReceiptBody.tsx'

interface ReceiptSheetProps {
  receipt: Receipt | null
  /** What students hand in: "Homework". */
  task: string
  title: string
  onClose: () => void
}

/** The work is handed in: what the server received. */
export function ReceiptSheet({ receipt, task, title, onClose }: ReceiptSheetProps) {
  const t = useTexts('submission')
  if (!receipt) return null
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(receipt.overtime ? 'receipt.late' : 'receipt.title')}
      footer={
        <Button kind="primary" size="large" block onClick={onClose}>
          {t('receipt.done')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Notice tone={receipt.overtime ? 'warn' : 'good'}>{t('receipt.hint')}</Notice>
        <ReceiptBody receipt={receipt} task={task} title={title} />
      </Stack>
    </Sheet>
  )
}
