import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { invalidate } from '#web/lib/call.ts'
import { shortTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAttempts } from '#web/lib/use-attempts.ts'
import { useUser } from '#web/shell/user.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { NoticeBar } from '#web/ui/base/NoticeBar.tsx'
import { WarningIcon } from '#web/ui/icons/icons.tsx'
import { forgetScan, type KeptScan, keptScans } from './kept-scan.ts'
import { sendScans } from './send-scans.ts'

/** On every screen: hands in the scans that wait on this device, and says which of them the server has refused. */
export function WaitingScans() {
  const account = useUser()?.id
  return account === undefined ? null : <WaitingOf account={account} />
}

function WaitingOf({ account }: { account: string }) {
  const t = useTexts('attendance')
  const client = useQueryClient()
  const [refused, setRefused] = useState<KeptScan>()
  const look = useCallback(async () => {
    const kept = await keptScans(account)
    setRefused(kept.find(({ refusal }) => refusal))
  }, [account])
  const sendAll = useCallback(async () => {
    const taken = await sendScans(account)
    await look()
    if (taken === 0) return
    void invalidate(client, proofCalls.listOwn)
    toast.good(t('proof.sent', { count: taken }))
  }, [account, client, look, t])
  useAttempts(sendAll)
  if (!refused) return null

  async function review(scan: KeptScan) {
    const { refusal = '', scannedAt } = scan
    await dialog.alert({ title: t('proof.refusedAt', { time: shortTime(scannedAt) }), message: refusal })
    await forgetScan(account, scan)
    await look()
  }

  return (
    <NoticeBar
      icon={WarningIcon}
      action={
        <Button kind="secondary" size="small" onClick={() => void review(refused)}>
          {t('roll.review')}
        </Button>
      }
    >
      {t('proof.refused')}
    </NoticeBar>
  )
}
