import { useNavigate } from 'react-router'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { classmatesRules } from '#contract/features/submission/rules.ts'
import { sharedPath, useHomeworkAddress } from '#web/features/homework/addresses.ts'
import type { Info } from '#web/features/homework/info.ts'
import { submissionQueries } from '#web/features/homework/live-updates.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'

/** Makes the student's work final, after a question, and opens what that shows. */
export function useFinish(info: Info) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId } = useHomeworkAddress()
  const showsOthers = info.classmates !== classmatesRules.hidden
  const command = useCommand(attemptCalls.finish, {
    refreshes: submissionQueries,
    onDone: () => {
      if (showsOthers) navigate(sharedPath(courseId, homeworkId, 0))
    },
  })

  async function finish() {
    const isShared = (info.mine?.group?.members.length ?? 1) > 1
    const confirmed = await dialog.confirm({
      title: t('finish.question'),
      message: t(isShared ? 'finish.hintForGroup' : 'finish.hint'),
      confirmLabel: t('finish.confirm'),
    })
    if (confirmed) command.mutate({ id: homeworkId, workId: info.mine?.workId })
  }

  return { finish: () => void finish(), title: t(showsOthers ? 'finish.classmates' : 'finish.duplicates') }
}
