import { useNavigate } from 'react-router'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import type { WritingStudent } from '#contract/features/test/live-entities.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { ClockIcon, EditIcon, EyeIcon, LockIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import { useTestAddress } from '../addresses.ts'
import type { Whom } from './MinutesSheet.tsx'
import { liveQueries } from './queries.ts'

/** A paper with what decides what can be done about it. */
export type PaperOfStudent = Pick<
  WritingStudent,
  'studentId' | 'name' | 'attempt' | 'version' | 'workId' | 'state' | 'isBound' | 'switches'
>

export interface Rights {
  manage: boolean
  grade: boolean
}
type Action = 'minutes' | 'timeline' | 'device' | 'return' | 'review' | 'end'

interface Opens {
  onMinutes: (whom: Whom) => void
  onTimeline: (student: PaperOfStudent) => void
  /** It is open already. */
  isOpen?: boolean
}

/** What staff can do about the paper of one student, while a test runs and after. */
export function usePaperChoices(id: string, { onMinutes, onTimeline, isOpen = false }: Opens) {
  const t = useTexts('test/live')
  const navigate = useNavigate()
  const { courseId } = useTestAddress()
  const test = { id: id as never }
  const freeing = useCommand(takingCalls.freeDevice, {
    refreshes: liveQueries,
    onDone: () => toast.good(t('done.device')),
  })
  const returning = useCommand(testGradingCalls.return, {
    refreshes: liveQueries,
    onDone: ({ done }) => (done > 0 ? toast.good(t('done.return')) : toast.info(t('done.nothing'))),
  })
  const ending = useCommand(testLiveCalls.endOne, {
    refreshes: liveQueries,
    onDone: () => toast.good(t('done.end')),
  })

  function choicesOf({ state, isBound, switches }: PaperOfStudent, can: Rights): Choice<Action>[] {
    const isIn = state === 'in'
    return [
      ...(can.manage && (isIn || state === 'over')
        ? [{ key: 'minutes' as const, label: t('act.minutes'), icon: ClockIcon }]
        : []),
      ...(switches !== null && switches > 0
        ? [{ key: 'timeline' as const, label: t('act.timeline'), icon: EyeIcon }]
        : []),
      ...(can.manage && isBound
        ? [{ key: 'device' as const, label: t('act.device'), icon: LockIcon, hint: t('act.deviceHint') }]
        : []),
      ...(can.grade && state === 'done'
        ? [
            ...(isOpen ? [] : [{ key: 'review' as const, label: t('act.review'), icon: EditIcon }]),
            { key: 'return' as const, label: t('act.return'), icon: ReturnIcon, hint: t('act.returnHint') },
          ]
        : []),
      ...(can.manage && isIn
        ? [{ key: 'end' as const, label: t('act.end'), icon: ClockIcon, danger: true }]
        : []),
    ]
  }

  async function giveBack({ studentId, name, attempt, version, workId }: PaperOfStudent) {
    const reason = await dialog.prompt({
      title: t('return.title', { name }),
      label: t('return.reason'),
      value: '',
      long: true,
      confirmLabel: t('act.return'),
      check: said => (said.trim() === '' ? t('return.missing') : undefined),
    })
    if (reason !== null) returning.mutate({ ...test, studentId, reason, attempt, version, workId })
  }

  async function open(student: PaperOfStudent, can: Rights) {
    const { studentId, name } = student
    const chosen = await chooseAction({ title: name, choices: choicesOf(student, can) })
    if (chosen === 'minutes') onMinutes({ kind: 'one', studentId, name })
    if (chosen === 'timeline') onTimeline(student)
    if (chosen === 'device') freeing.mutate({ ...test, studentId })
    if (chosen === 'review')
      navigate(path('/testing/review', { id, courseId, courseRole: 1, studentid: studentId }))
    if (chosen === 'return') await giveBack(student)
    if (chosen === 'end') {
      const isSure = await dialog.confirm({
        title: t('end.title', { name }),
        message: t('end.message'),
        confirmLabel: t('act.end'),
        danger: true,
      })
      if (isSure) ending.mutate({ ...test, studentId })
    }
  }
  return {
    open,
    giveBack,
    isOffered: (student: PaperOfStudent, can: Rights) => choicesOf(student, can).length > 0,
  }
}
