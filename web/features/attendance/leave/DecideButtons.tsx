import { type LeaveDecision, leaveReasonLength } from '#contract/features/attendance/leave-rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import type { Request } from './RequestFacts.tsx'
import { type DecideCall, useDecision } from './use-decision.ts'
import { BelowChoice, useTogether } from './use-together.tsx'

interface DecideButtonsProps {
  request: Request
  call: DecideCall
}

/** Approve or decline, with one thumb; for a while it can be undone. */
export function DecideButtons({ request, call }: DecideButtonsProps) {
  const { state } = request
  const t = useTexts('attendance/leave')
  const { decide, isPending: busy } = useDecision(call)
  const { alsoIds, choice } = useTogether(request, other => other.can.decide && other.state === state)
  const say = (to: LeaveDecision, comment = '') => decide(request, to, { comment, alsoIds })
  const decline = async () => {
    const isApproved = state === 'approved'
    const comment = await dialog.prompt({
      title: t(isApproved ? 'takeBackTitle' : 'declineTitle'),
      label: t('comment'),
      long: true,
      check: text =>
        [...text].length > leaveReasonLength ? t('commentLong', { limit: leaveReasonLength }) : undefined,
      confirmLabel: t(isApproved ? 'takeBack' : 'decline'),
    })
    if (comment !== null) say('declined', comment.trim())
  }
  return (
    <BelowChoice choice={choice}>
      {state !== 'declined' && (
        <Button kind="danger" size="large" block disabled={busy} onClick={() => void decline()}>
          {t(state === 'approved' ? 'takeBack' : 'decline')}
        </Button>
      )}
      {state !== 'approved' && (
        <MainButton busy={busy} onClick={() => say('approved')}>
          {t('approve')}
        </MainButton>
      )}
    </BelowChoice>
  )
}
