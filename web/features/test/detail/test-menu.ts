import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { exceptionsPath } from '#web/features/activity/exceptions/addresses.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { BellIcon, ClockIcon, EditIcon, PeopleIcon, RefreshIcon, TodoIcon } from '#web/ui/icons/icons.tsx'
import { rubricsPath, testPath } from '../addresses.ts'
import { testQueries } from '../queries.ts'
import type { TestInfo } from './DetailScreen.tsx'

export type TestMenu = ReturnType<typeof useTestMenu>

/** What staff do with a test as a whole. */
export function useTestMenu(test: TestInfo) {
  const t = useTexts('test')
  const navigate = useNavigate()
  const { id, courseId, title, can, counts, timeState, isBegun } = test
  const reminding = useCommand(activityCalls.remind, {
    refreshes: [testCalls.get],
    onDone: ({ done }) =>
      done > 0 ? toast.good(t('detail.reminded', { count: done })) : toast.info(t('detail.nobodyReminded')),
  })
  const ending = useCommand(testCalls.end, {
    refreshes: testQueries,
    onDone: () => toast.good(t('detail.ended')),
  })
  const remind = () => reminding.mutate({ courseId, contentId: id as never })
  async function end() {
    const isSure = await dialog.confirm({
      title: t('detail.endTitle', { title }),
      message: t('detail.endMessage'),
      confirmLabel: t('detail.end'),
      danger: true,
    })
    if (isSure) ending.mutate({ id })
  }
  const missing = counts ? counts.notsubmitted + counts.returned : 0
  const choices: Choice<'edit' | 'rubrics' | 'exceptions' | 'regrade' | 'remind' | 'end'>[] = [
    ...(can.manage
      ? [
          { key: 'edit' as const, label: t('pages.update'), icon: EditIcon },
          { key: 'rubrics' as const, label: t('detail.rubrics'), icon: TodoIcon },
          { key: 'exceptions' as const, label: t('detail.exceptions'), icon: PeopleIcon },
        ]
      : []),
    ...(can.manage && can.grade && isBegun
      ? [{ key: 'regrade' as const, label: t('pages.regrade'), icon: RefreshIcon }]
      : []),
    ...(can.urge && missing > 0
      ? [{ key: 'remind' as const, label: t('detail.remind', { count: missing }), icon: BellIcon }]
      : []),
    ...(can.manage && timeState === timeStates.open
      ? [{ key: 'end' as const, label: t('detail.end'), icon: ClockIcon, danger: true }]
      : []),
  ]
  return {
    choices,
    async open() {
      const chosen = await chooseAction({ title, choices })
      if (chosen === 'edit') navigate(testPath('update', test))
      if (chosen === 'regrade') navigate(testPath('regrade', test))
      if (chosen === 'rubrics') navigate(rubricsPath(test))
      if (chosen === 'exceptions') navigate(exceptionsPath({ courseId, activityId: id }))
      if (chosen === 'remind') remind()
      if (chosen === 'end') await end()
    },
    remind,
    end,
    isReminding: reminding.isPending,
    isEnding: ending.isPending,
  }
}
