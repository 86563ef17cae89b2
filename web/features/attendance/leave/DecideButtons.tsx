import type { leaveCalls } from '#contract/features/attendance/leave.ts'
import { type LeaveDecision, leaveReasonLength } from '#contract/features/attendance/leave-rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { undoMs } from '../staff/manage-ended.ts'
import { leaveQueries } from './news.ts'
import type { Request } from './RequestFacts.tsx'
import { BelowChoice, useTogether } from './use-together.tsx'

interface DecideButtonsProps {
  request: Request
  /** As staff, or as the student's counsellor. */
  call: typeof leaveCalls.decide | typeof leaveCalls.decideCounselled
}

/** Approve or decline, with one thumb; for a while it can be undone. */
export function DecideButtons({ request, call }: DecideButtonsProps) {
  const { id, state } = request
  const t = useTexts('attendance/leave')
  const decide = useCommand(call as typeof leaveCalls.decideCounselled, { refreshes: leaveQueries })
  const { alsoIds, choice } = useTogether(request, other => other.can.decide && other.state === state)
  // The call of staff, who decide about their own course alone, knows none.
  const also = alsoIds.length > 0 && { alsoIds }
  const before: LeaveDecision = state === 'withdrawn' ? 'waiting' : state
  const say = (to: LeaveDecision, comment = '') =>
    decide.mutate(
      { id, state: to, comment, seen: state, ...also },
      {
        onSuccess: ({ changed }) =>
          toast.show({
            text:
              to === 'approved' && changed > 0
                ? t('done.approvedChanged', { count: changed })
                : t(`done.${to === 'approved' ? 'approved' : 'declined'}`),
            tone: 'good',
            stay: undoMs,
            action: {
              label: t('undo'),
              onClick: () => decide.mutate({ id, state: before, seen: to, ...also }),
            },
          }),
      },
    )
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
  const busy = decide.isPending
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
