import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RefusedNotice } from '#web/shell/waiting/RefusedNotice.tsx'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import { dialog } from '#web/ui/base/ask.ts'
import type { KeptScan } from './kept-scan.ts'
import { scanCarrier, scans } from './send-scans.ts'

/** On every screen: hands in the scans that wait on this device, and says which of them the server has refused. */
export function WaitingScans() {
  const t = useTexts('attendance')
  const waiting = useSending(scans, scanCarrier, {
    refreshes: [proofCalls.listOwn],
    sent: count => t('proof.sent', { count }),
  })
  const refused = waiting.find(({ refusal }) => refusal)
  if (!refused) return null

  async function review(scan: KeptScan) {
    const title = t('proof.refusedAt', { time: pastTime(scan.scannedAt) })
    await dialog.alert({ title, message: scan.refusal?.reason })
    await scans.discard(scan)
  }

  return (
    <RefusedNotice
      text={t('proof.refused')}
      action={t('roll.review')}
      onReview={() => void review(refused)}
    />
  )
}
