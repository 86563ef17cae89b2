import { useCallback } from 'react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { leaveStates, type RecordState } from '#contract/features/attendance/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/base/ask.ts'
import { staffQueries } from '../live-updates.ts'
import { looks } from '../states.ts'
import { undoMs } from './manage-ended.ts'
import type { StudentRecord } from './RecordRow.tsx'

interface ShownRecord {
  attendanceId: string
  studentId: string
  name: string
  state: RecordState
}

/** Records a student's state, and offers to take it back. */
function useRecordAs() {
  const t = useTexts('attendance')
  const { mutate } = useCommand(attendanceCalls.setRecordState, { refreshes: staffQueries })
  const offerUndo = useOfferUndo()
  return useCallback(
    ({ attendanceId, studentId, name }: ShownRecord, chosen: RecordState) =>
      mutate(
        { attendanceId, studentId, state: chosen },
        {
          onSuccess: ({ undoId }) =>
            offerUndo({ attendanceId, undoId }, t('detail.changed', { name, state: t(`state.${chosen}`) })),
        },
      ),
    [mutate, offerUndo, t],
  )
}

/** Lets the staff choose one of the nine states for a student in an attendance. */
export function useSetState(): (record: ShownRecord) => void {
  const t = useTexts('attendance')
  const recordAs = useRecordAs()
  return useCallback(
    async (record: ShownRecord) => {
      const chosen = await chooseState(t, t('detail.setState', { name: record.name }), record.state)
      if (chosen && chosen !== record.state) recordAs(record, chosen)
    },
    [recordAs, t],
  )
}

/** Records a student whom strict mode has refused as what the check-in would have been. */
export function useConfirmed(attendanceId: string): (record: StudentRecord) => void {
  const recordAs = useRecordAs()
  return useCallback(
    (record: StudentRecord) => recordAs({ attendanceId, ...record }, record.refusedState),
    [attendanceId, recordAs],
  )
}

/** The same for several students of an attendance. */
export function useSetStates(attendanceId: string, onDone: () => void) {
  const t = useTexts('attendance')
  const offerUndo = useOfferUndo()
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
        onSuccess: ({ changed, undoId }) =>
          offerUndo(
            { attendanceId, undoId },
            t('select.changed', { count: changed, state: t(`state.${state}`) }),
          ),
      },
    )
  }
  return { ask, isPending }
}

interface Step {
  attendanceId: string
  undoId: string
}

/** Says what was set, and gives it up again: the records then are what they were. */
function useOfferUndo() {
  const t = useTexts('attendance')
  const { mutate } = useCommand(attendanceCalls.undoRecordStates, { refreshes: staffQueries })
  return useCallback(
    (step: Step, text: string) =>
      toast.show({
        text,
        tone: 'good',
        stay: undoMs,
        action: { label: t('undo'), onClick: () => mutate(step) },
      }),
    [mutate, t],
  )
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
