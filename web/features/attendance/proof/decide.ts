import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { staffQueries } from '../live-updates.ts'
import { undoMs } from '../staff/manage-ended.ts'

/** Accepts or declines offline proofs, with a way back. */
export function useDecide(attendanceId: string, onDone: () => void) {
  const t = useTexts('attendance')
  const { mutate, isPending } = useCommand(proofCalls.decide, {
    refreshes: staffQueries,
  })
  const decide = (studentIds: string[], decision: 'accepted' | 'declined') =>
    mutate(
      { attendanceId, studentIds, decision },
      {
        onSuccess: ({ changed }) => {
          onDone()
          toast.show({
            text: t(`proof.${decision}`, { count: changed }),
            tone: 'good',
            stay: undoMs,
            action: {
              label: t('undo'),
              onClick: () => mutate({ attendanceId, studentIds, decision: 'waiting' }),
            },
          })
        },
      },
    )
  return { decide, isPending }
}
