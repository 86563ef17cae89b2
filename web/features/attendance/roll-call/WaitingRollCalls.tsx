import { useTexts } from '#web/lib/texts.ts'
import { RefusedNotice } from '#web/shell/waiting/RefusedNotice.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { RefreshIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import type { RollCall } from './kept-roll-call.ts'
import { rollCalls, useSendsRollCalls } from './send-roll-calls.ts'

/** On every screen: sends the roll calls that wait on this device, and says which of them the server has refused. */
export function WaitingRollCalls() {
  const t = useTexts('attendance')
  const refused = useSendsRollCalls().find(({ refusal }) => refusal)
  if (!refused) return null

  async function review(call: RollCall) {
    const { refusal, ...again } = call
    const choice = await chooseAction({
      title: t('roll.refusedReason', { reason: refusal?.reason ?? '' }),
      choices: [
        { key: 'again', label: t('number.again'), icon: RefreshIcon },
        { key: 'discard', label: t('roll.discard'), icon: TrashIcon, danger: true },
      ],
    })
    if (choice === 'again') await rollCalls.again(call, again)
    if (choice === 'discard') await rollCalls.discard(call)
  }

  return (
    <RefusedNotice text={t('roll.refused')} action={t('roll.review')} onReview={() => void review(refused)} />
  )
}
