import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { isCode, titleLength } from '#contract/features/attendance/rules.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { ClockIcon, EditIcon, RefreshIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { isByNumber, isInAndOut, staffPath } from '../addresses.ts'
import { staffQueries } from '../live-updates.ts'
import { chooseDuration } from './durations.ts'
import { suggestedCode } from './start.ts'

type RunningAttendance = AnswerOf<typeof attendanceCalls.getCode>

/** What the staff can do with a running attendance; whatever cannot be undone is asked first. */
export function useManagement(courseId: string, attendanceId: string) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const refreshes = staffQueries
  const end = useCommand(attendanceCalls.end, {
    refreshes,
    onDone: () => navigate(staffPath('teaCheckinDetail', courseId, attendanceId), { replace: true }),
  })
  const changeCode = useCommand(attendanceCalls.renewCode, { refreshes })
  const setEnd = useCommand(attendanceCalls.setEnd, { refreshes })
  const rename = useCommand(attendanceCalls.rename, { refreshes })
  const abandon = useCommand(attendanceCalls.delete, {
    refreshes: [attendanceCalls.list, attendanceCalls.listRunning, courseCalls.getHome],
    onDone: () => {
      toast.good(t('run.abandoned'))
      navigate(staffPath('teacherCheckinIndex', courseId), { replace: true })
    },
  })

  async function askEnd({ signed, total }: RunningAttendance) {
    const missing = total - signed
    const question = {
      title: t('run.endQuestion'),
      message: t('run.endMissing', { count: missing }),
      confirmLabel: t('run.end'),
    }
    // Where nobody is made absent, nothing is lost: it can be continued.
    if (missing <= 0 || (await dialog.confirm(question))) end.mutate({ id: attendanceId })
  }

  async function askCode() {
    const code = await dialog.prompt({
      title: t('run.changeCode'),
      label: t('run.newCode'),
      value: suggestedCode(),
      maxLength: 4,
      check: text => (isCode(text.trim()) ? undefined : problemText(attendanceErrors.codeForm)),
    })
    if (code !== null) changeCode.mutate({ attendanceId, code: code.trim() })
  }

  async function askName(value: string) {
    const title = await dialog.prompt({
      title: t('run.rename'),
      label: t('start.name'),
      value,
      maxLength: titleLength,
      check: text => (text.trim() === '' ? problemText(attendanceErrors.titleMissing) : undefined),
    })
    if (title !== null) rename.mutate({ attendanceId, title: title.trim() })
  }

  async function askAbandon() {
    const confirmed = await dialog.confirm({
      title: t('run.abandonQuestion'),
      message: t('run.abandonMessage'),
      confirmLabel: t('run.abandon'),
      danger: true,
    })
    if (confirmed) abandon.mutate({ attendanceId })
  }

  async function askEndTime() {
    const duration = await chooseDuration(t, t('run.endTime'))
    if (duration !== null) setEnd.mutate({ attendanceId, duration })
  }

  async function more(running: RunningAttendance) {
    const chosen = await chooseAction({
      choices: [
        ...(isByNumber(running.data.type)
          ? [{ key: 'code', label: t('run.changeCode'), hint: t('run.changeCodeHint'), icon: RefreshIcon }]
          : []),
        {
          key: 'time',
          label: t('run.endTime'),
          hint: isInAndOut(running.data.type) ? t('run.endTimeOut') : undefined,
          icon: ClockIcon,
        },
        { key: 'name', label: t('run.rename'), icon: EditIcon },
        {
          key: 'abandon',
          label: t('run.abandon'),
          hint: t('run.abandonHint'),
          icon: TrashIcon,
          danger: true,
        },
      ],
    })
    if (chosen === 'code') await askCode()
    if (chosen === 'time') await askEndTime()
    if (chosen === 'name') await askName(running.data.title)
    if (chosen === 'abandon') await askAbandon()
  }

  return { more, end: askEnd, isEnding: end.isPending, abandon: askAbandon }
}
