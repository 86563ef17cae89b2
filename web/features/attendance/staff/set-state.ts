import { useCallback } from 'react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { leaveStates, type RecordState } from '#contract/features/attendance/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/ask.ts'
import { staffQueries } from '../live-updates.ts'
import { looks } from '../states.ts'

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
      const chosen = await chooseState(t, t('detail.setState', { name }), state)
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

/** The same for several students of an attendance. */
export function useSetStates(attendanceId: string, onDone: () => void) {
  const t = useTexts('attendance')
  const { mutate, isPending } = useCommand(attendanceCalls.setRecordStates, {
    refreshes: staffQueries,
    onDone,
  })
  const ask = async (studentIds: string[]) => {
    const state = await chooseState(t, t('select.setState', { count: studentIds.length }))
    if (!state) return
    mutate(
      { attendanceId, studentIds, state },
      {
        onSuccess: ({ changed }) =>
          toast.good(t('select.changed', { count: changed, state: t(`state.${state}`) })),
      },
    )
  }
  return { ask, isPending }
}

/** The frequent states first, the kinds of leave folded under one. @param current what holds now */
async function chooseState(t: Translate<'attendance'>, title: string, current?: RecordState) {
  const choice = (key: RecordState, hint?: string): Choice => ({
    key,
    label: t(`state.${key}`),
    hint,
    tone: looks[key].tone,
    chosen: key === current,
  })
  const chosen = await chooseAction({
    title,
    choices: [
      choice('present'),
      choice('late'),
      choice('leftEarly'),
      choice('absent', t('stateHint.absent')),
      {
        ...choice('leave'),
        key: 'leaves',
        folded: leaveStates.map(key =>
          key === 'leave'
            ? { ...choice(key), label: t('stateHint.leave') }
            : choice(key, key === 'officialLeave' ? t('stateHint.officialLeave') : undefined),
        ),
      },
      choice('pending'),
    ],
  })
  return chosen as RecordState | null
}
