import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { invalidate } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAttempts } from '#web/lib/use-attempts.ts'
import { useUser } from '#web/shell/user.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { NoticeBar } from '#web/ui/base/NoticeBar.tsx'
import { RefreshIcon, TrashIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import { staffQueries } from '../live-updates.ts'
import { forgetRollCall, keepRollCall, keptRollCalls, type RollCall } from './kept-roll-call.ts'
import { sendFinished } from './send-roll-calls.ts'

/** On every screen: sends the roll calls that wait on this device, and says which of them the server has refused. */
export function WaitingRollCalls() {
  const account = useUser()?.id
  return account === undefined ? null : <WaitingOf account={account} />
}

function WaitingOf({ account }: { account: string }) {
  const t = useTexts('attendance')
  const client = useQueryClient()
  const [refused, setRefused] = useState<RollCall>()
  const sendAll = useCallback(async () => {
    const taken = await sendFinished(account)
    const kept = await keptRollCalls(account)
    setRefused(kept.find(({ refusal }) => refusal))
    if (taken === 0) return
    void invalidate(client, ...staffQueries)
    toast.good(t('roll.sent', { count: taken }))
  }, [account, client, t])
  useAttempts(sendAll)
  if (!refused) return null

  async function review({ refusal = '', ...call }: RollCall) {
    const choice = await chooseAction({
      title: t('roll.refusedReason', { reason: refusal }),
      choices: [
        { key: 'again', label: t('number.again'), icon: RefreshIcon },
        { key: 'discard', label: t('roll.discard'), icon: TrashIcon, danger: true },
      ],
    })
    if (choice === 'again') await keepRollCall(account, call)
    if (choice === 'discard') await forgetRollCall(account, call)
    await sendAll()
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
      {t('roll.refused')}
    </NoticeBar>
  )
}
