import { useNavigate } from 'react-router'
import { exceptionsPath } from '#web/features/activity/exceptions/addresses.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction } from '#web/ui/base/ask.ts'
import {
  BellIcon,
  ClockIcon,
  DownloadIcon,
  EditIcon,
  EyeIcon,
  MoreIcon,
  PeopleIcon,
  ReturnIcon,
} from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { SubmissionKind } from '../kind.ts'
import type { ShownShapes, TaskShown } from '../task.ts'

type Action = 'exceptions' | 'remind' | 'return' | 'publish' | 'files' | 'roster'

/** What staff do with a task as a whole: editing it at hand, as of every activity, the rest in a menu. */
export function useStaffActions<S extends ShownShapes>(kind: SubmissionKind<S>, task: S['task']) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { courseId, taskId, to } = useSubmissionAddress(kind.pages)
  async function openMenu() {
    const possible = possibleFor(task)
    const choices: Choice<Action>[] = [
      { key: 'exceptions', label: t('staff.exceptions'), icon: ClockIcon },
      { key: 'remind', label: t('staff.remindMissing', { count: missingIn(task) }), icon: BellIcon },
      { key: 'return', label: words.returnSeveral, icon: ReturnIcon },
      { key: 'publish', label: words.publishSome, icon: EyeIcon },
      { key: 'files', label: words.files, icon: DownloadIcon },
      { key: 'roster', label: t('staff.all'), icon: PeopleIcon },
    ]
    const chosen = await chooseAction({
      title: task.title,
      choices: choices.filter(({ key }) => possible[key] && (key === 'exceptions' || kind.pages[key])),
    })
    if (chosen === 'exceptions') navigate(exceptionsPath({ courseId, activityId: taskId }))
    else if (chosen) navigate(to(chosen))
  }

  const edit = { icon: EditIcon, label: t('staff.edit'), onClick: () => navigate(to('edit')) }
  const more = { icon: MoreIcon, label: t('staff.more'), onClick: () => void openMenu() }
  return task.can.manage && kind.pages.edit ? [edit, more] : [more]
}

function possibleFor({ can, counts, isScorePublished }: TaskShown): Record<Action, boolean> {
  const isHandedIn = counts !== null && counts.submitted > 0
  return {
    exceptions: can.manage,
    remind: can.urge && missingIn({ counts }) > 0,
    return: can.return && isHandedIn,
    publish: can.grade && !isScorePublished && counts !== null && counts.graded > 0,
    files: can.grade && isHandedIn,
    roster: true,
  }
}

/** How many have still to hand in. */
export const missingIn = ({ counts }: Pick<TaskShown, 'counts'>): number =>
  counts ? counts.notsubmitted + counts.returned : 0
