import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { EditIcon, EyeIcon, RefreshIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { staffPath } from '../addresses.ts'
import { staffQueries } from '../live-updates.ts'
import { chooseDuration } from './durations.ts'

/** What the staff can do with an attendance that is over: correct it, let it continue, delete it and take that back. */
export function useManagementOfEnded(courseId: string, attendanceId: string, mayReopen: boolean) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const refreshes = staffQueries
  const reopen = useCommand(attendanceCalls.reopen, {
    refreshes,
    onDone: () => navigate(staffPath('teaCheckinPage', courseId, attendanceId), { replace: true }),
  })
  const restore = useCommand(attendanceCalls.restore, { refreshes })
  const remove = useCommand(attendanceCalls.delete, {
    refreshes: [attendanceCalls.list, attendanceCalls.listDeleted, attendanceCalls.getSummary],
    onDone: () => {
      navigate(staffPath('teacherCheckinIndex', courseId), { replace: true })
      toast.show({
        text: t('run.abandoned'),
        stay: undoMs,
        action: { label: t('undo'), onClick: () => restore.mutate({ attendanceId }) },
      })
    },
  })
  return async () => {
    const chosen = await chooseAction({
      choices: [
        { key: 'edit', label: t('detail.edit'), icon: EditIcon },
        { key: 'spot', label: t('spot.title'), hint: t('spot.titleHint'), icon: EyeIcon },
        ...(mayReopen
          ? [
              {
                key: 'reopen' as const,
                label: t('detail.reopen'),
                hint: t('detail.reopenHint'),
                icon: RefreshIcon,
              },
            ]
          : []),
        {
          key: 'delete',
          label: t('run.abandon'),
          hint: t('deleted.removeHint'),
          icon: TrashIcon,
          danger: true,
        },
      ],
    })
    if (chosen === 'edit') navigate(staffPath('teaCheckinEdit', courseId, attendanceId))
    if (chosen === 'spot') navigate(staffPath('spotCheck', courseId, attendanceId))
    if (chosen === 'delete') remove.mutate({ attendanceId })
    if (chosen !== 'reopen') return
    const duration = await chooseDuration(t, t('run.endTime'))
    if (duration !== null) reopen.mutate({ attendanceId, duration })
  }
}

/** How long a step can be taken back, in milliseconds. */
export const undoMs = 8000
