import type { Receipt } from '#contract/features/submission/entities.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Celebration } from '#web/ui/base/Celebration.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ReceiptBody } from '../reading/ReceiptBody.tsx'
import styles from './ReceiptSheet.module.css'

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
  const time = clock(receipt.time ?? Date.now())
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(receipt.overtime ? 'receipt.late' : 'receipt.title')}
      footer={<MainButton onClick={onClose}>{t('receipt.done')}</MainButton>}
    >
      <Stack gap={3}>
        {receipt.overtime ? (
          <Callout tone="warn">{t('receipt.lateAt', { time })}</Callout>
        ) : (
          <Celebration title={t('receipt.at', { time })} />
        )}
        <p className={styles.hint}>{t('receipt.hint')}</p>
        <details className={styles.fold}>
          <summary className={styles.summary}>{t('history.receipt')}</summary>
          <ReceiptBody receipt={receipt} task={task} title={title} />
        </details>
      </Stack>
    </Sheet>
  )
}
