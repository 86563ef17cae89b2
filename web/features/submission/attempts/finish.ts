import { useNavigate } from 'react-router'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { classmatesRules } from '#contract/features/submission/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { useSubmissionAddress } from '../addresses.ts'
import type { SubmissionKind } from '../kind.ts'
import type { ShownShapes } from '../task.ts'

/** Makes the student's work final, after a question, and opens what that shows. */
export function useFinish<S extends ShownShapes>(kind: SubmissionKind<S>, task: S['task']) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { taskId, to } = useSubmissionAddress(kind.pages)
  const { work } = kind.useWords()
  const showsOthers = task.classmates !== classmatesRules.hidden
  const command = useCommand(attemptCalls.finish, {
    refreshes: kind.refreshes,
    onDone: () => {
      if (showsOthers) navigate(to('shared'))
    },
  })

  async function finish() {
    const isShared = (task.mine?.group?.members.length ?? 1) > 1
    const confirmed = await dialog.confirm({
      title: t('finish.question'),
      message: t(isShared ? 'finish.hintForGroup' : 'finish.hint'),
      confirmLabel: t('finish.confirm'),
    })
    if (confirmed) command.mutate({ id: taskId, workId: task.mine?.workId })
  }

  return {
    finish: () => void finish(),
    title: showsOthers ? t('finish.classmates', { work }) : t('finish.duplicates'),
  }
}
