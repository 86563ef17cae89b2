import { useCallback } from 'react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, toast } from '#web/ui/ask.ts'
import { staffQueries } from '../live-updates.ts'
import { looks, stateOrder } from '../states.ts'

interface ShownRecord {
  attendanceId: string
  studentId: string
  name: string
  state: RecordState
}

/** Lets the staff choose one of the nine states for a student in an attendance. */
export function useSetState(): (record: ShownRecord) => void {
  const t = useTexts('attendance')
  const { mutate } = useCommand(attendanceCalls.setRecordState, { refreshes: staffQueries })
  return useCallback(
    async ({ attendanceId, studentId, name, state }: ShownRecord) => {
      const hints: Partial<Record<RecordState, string>> = {
        absent: t('stateHint.absent'),
        officialLeave: t('stateHint.officialLeave'),
      }
      const chosen = await chooseAction<RecordState>({
        title: t('detail.setState', { name }),
        choices: stateOrder.map(key => ({
          key,
          label: t(`state.${key}`),
          hint: hints[key],
          icon: looks[key].icon,
          chosen: key === state,
        })),
      })
      if (!chosen || chosen === state) return
      mutate(
        { attendanceId, studentId, state: chosen },
        {
          onSuccess: () => toast.good(t('detail.changed', { name, state: t(`state.${chosen}`) })),
        },
      )
    },
    [mutate, t],
  )
}
