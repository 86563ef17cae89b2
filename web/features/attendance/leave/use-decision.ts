import type { leaveCalls } from '#contract/features/attendance/leave.ts'
import type { LeaveDecision, LeaveRequestState } from '#contract/features/attendance/leave-rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { undoMs } from '../staff/manage-ended.ts'
import { leaveQueries } from './news.ts'

/** As staff, or as the student's counsellor. */
export type DecideCall = typeof leaveCalls.decide | typeof leaveCalls.decideCounselled

interface Decided {
  id: string
  /** As it was seen. */
  state: LeaveRequestState
}
interface Said {
  comment?: string
  /** Those that were asked for together with it, and of which the same is said. */
  alsoIds?: string[]
}

/** Decides on a request; for a while it can be undone. */
export function useDecision(call: DecideCall) {
  const t = useTexts('attendance/leave')
  const command = useCommand(call as typeof leaveCalls.decideCounselled, { refreshes: leaveQueries })
  const decide = ({ id, state }: Decided, to: LeaveDecision, { comment = '', alsoIds = [] }: Said = {}) => {
    // The call of staff, who decide about their own course alone, knows none.
    const also = alsoIds.length > 0 && { alsoIds }
    const before: LeaveDecision = state === 'withdrawn' ? 'waiting' : state
    command.mutate(
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
              onClick: () => command.mutate({ id, state: before, seen: to, ...also }),
            },
          }),
      },
    )
  }
  return { decide, isPending: command.isPending }
}
