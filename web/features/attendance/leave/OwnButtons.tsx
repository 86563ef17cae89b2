import { useState } from 'react'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { leaveQueries } from './news.ts'
import type { Request } from './RequestFacts.tsx'
import { ShortenSheet } from './ShortenSheet.tsx'
import { BelowChoice, useTogether } from './use-together.tsx'

/** What the student may still do: withdraw it, or let it end earlier. */
export function OwnButtons({ request }: { request: Request }) {
  const t = useTexts('attendance/leave')
  const { id, state, can } = request
  const [shortening, setShortening] = useState(false)
  const { alsoIds, choice } = useTogether(request, other =>
    can.shorten ? other.can.shorten : can.withdraw && other.can.withdraw,
  )
  const withdraw = useCommand(leaveCalls.withdraw, {
    refreshes: leaveQueries,
    onDone: () => toast.good(t('withdrawn')),
  })
  const askToWithdraw = async () => {
    const isSure = await dialog.confirm({
      title: t('withdrawQuestion'),
      message: state === 'approved' ? t('withdrawApproved') : undefined,
      confirmLabel: t('withdraw'),
      danger: true,
    })
    if (isSure) withdraw.mutate({ id, alsoIds })
  }
  return (
    <BelowChoice choice={choice}>
      {can.withdraw && (
        <Button size="large" block busy={withdraw.isPending} onClick={() => void askToWithdraw()}>
          {t('withdraw')}
        </Button>
      )}
      {can.shorten && (
        <Button size="large" block onClick={() => setShortening(true)}>
          {t('shorten')}
        </Button>
      )}
      {shortening && <ShortenSheet {...{ request, alsoIds }} onClose={() => setShortening(false)} />}
    </BelowChoice>
  )
}
