import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionsPath } from '#web/features/activity/exceptions/addresses.ts'
import { editTaskPath, useHomeworkAddress, worksPath } from '#web/features/homework/addresses.ts'
import type { Info } from '#web/features/homework/info.ts'
import { submissionQueries } from '#web/features/homework/live-updates.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/base/ask.ts'
import { BellIcon, ClockIcon, DownloadIcon, EditIcon, PeopleIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'

type Action = 'edit' | 'exceptions' | 'urge' | 'return' | 'works' | 'students'

/** What staff do with a homework as a whole. */
export function useStaffActions(info: Info) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId, to } = useHomeworkAddress()
  const publish = useCommand(activityCalls.publish, {
    refreshes: submissionQueries,
    onDone: () => toast.good(t('staff.publishedNow')),
  })
  const counts = info.counts
  const missing = counts ? counts.notsubmitted + counts.returned : 0

  async function openMenu() {
    const choices: Choice<Action>[] = [
      ...(info.can.manage ? [{ key: 'edit' as const, label: t('staff.edit'), icon: EditIcon }] : []),
      ...(info.can.manage
        ? [{ key: 'exceptions' as const, label: t('staff.exceptions'), icon: ClockIcon }]
        : []),
      ...(info.can.urge && missing > 0
        ? [{ key: 'urge' as const, label: t('staff.remindMissing', { count: missing }), icon: BellIcon }]
        : []),
      ...(info.can.return && counts && counts.submitted > 0
        ? [{ key: 'return' as const, label: t('return.title'), icon: ReturnIcon }]
        : []),
      ...(info.can.grade && counts && counts.submitted > 0
        ? [{ key: 'works' as const, label: t('works.title'), icon: DownloadIcon }]
        : []),
      { key: 'students', label: t('staff.all'), icon: PeopleIcon },
    ]
    const chosen = await chooseAction({ title: info.title, choices })
    if (chosen === 'edit') navigate(editTaskPath(courseId, homeworkId))
    if (chosen === 'exceptions') navigate(exceptionsPath({ courseId, activityId: homeworkId }))
    if (chosen === 'urge') navigate(to('remind'))
    if (chosen === 'return') navigate(to('return'))
    if (chosen === 'works') navigate(worksPath(courseId, homeworkId))
    if (chosen === 'students') navigate(to('roster'))
  }

  return {
    openMenu: () => void openMenu(),
    publishNow: () => publish.mutate({ courseId: courseId, contentId: homeworkId }),
    isPublishing: publish.isPending,
    missing,
  }
}
