import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, dialog, toast } from '#web/ui/ask.ts'
import { BellIcon, EditIcon, PeopleIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import { editTaskPath, useHomeworkAddress } from '../addresses.ts'
import type { Info } from '../info.ts'
import { submissionQueries } from '../live-updates.ts'

type Action = 'edit' | 'urge' | 'return' | 'students'

/** What staff do with a homework as a whole. */
export function useStaffActions(info: Info) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId, to } = useHomeworkAddress()
  const publish = useCommand(activityCalls.publish, {
    refreshes: submissionQueries,
    onDone: () => toast.good(t('staff.publishedNow')),
  })
  const publishGrades = useCommand(homeworkCalls.publishGrades, {
    refreshes: submissionQueries,
    onDone: (_, { published }) => toast.good(t(published ? 'staff.published' : 'staff.hidden')),
  })
  const counts = info.counts
  const missing = counts ? counts.notsubmitted + counts.returned : 0

  async function setScoresPublished(published: boolean) {
    const toGrade = counts?.tograde ?? 0
    const confirmed = await dialog.confirm(
      published
        ? {
            title: t('staff.publishQuestion', { count: counts?.graded ?? 0 }),
            message: toGrade > 0 ? t('staff.publishMessage', { count: toGrade }) : undefined,
            confirmLabel: t('staff.publish'),
          }
        : {
            title: t('staff.hideQuestion'),
            message: t('staff.hideMessage'),
            confirmLabel: t('staff.hide'),
          },
    )
    if (confirmed) publishGrades.mutate({ id: homeworkId, published })
  }

  async function openMenu() {
    const choices: Choice<Action>[] = [
      ...(info.can.manage ? [{ key: 'edit' as const, label: t('staff.edit'), icon: EditIcon }] : []),
      ...(info.can.urge && missing > 0
        ? [{ key: 'urge' as const, label: t('staff.remindMissing', { count: missing }), icon: BellIcon }]
        : []),
      ...(info.can.return && counts && counts.submitted > 0
        ? [{ key: 'return' as const, label: t('staff.returnSubmissions'), icon: ReturnIcon }]
        : []),
      { key: 'students', label: t('staff.all'), icon: PeopleIcon },
    ]
    const chosen = await chooseAction({ title: info.title, choices })
    if (chosen === 'edit') navigate(editTaskPath(courseId, homeworkId))
    if (chosen === 'urge') navigate(to('/call'))
    if (chosen === 'return') navigate(to('/repulse'))
    if (chosen === 'students') navigate(to('/stuUserList'))
  }

  return {
    openMenu: () => void openMenu(),
    setScoresPublished: (published: boolean) => void setScoresPublished(published),
    isPublishingScores: publishGrades.isPending,
    publishNow: () => publish.mutate({ courseId: courseId, contentId: homeworkId }),
    isPublishing: publish.isPending,
    missing,
  }
}
