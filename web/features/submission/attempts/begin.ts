import { useNavigate } from 'react-router'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { clock, fullTime, isNear } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { useSubmissionAddress } from '../addresses.ts'
import type { SubmissionKind } from '../kind.ts'
import type { ShownShapes } from '../task.ts'
import { timeText } from './rules.ts'

/** Begins the attempt that may be begun, after a question, and opens the page for writing. */
export function useBegin<S extends ShownShapes>(
  kind: SubmissionKind<S>,
  task: S['task'],
  clockOffset: number,
) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { taskId, to } = useSubmissionAddress(kind.pages)
  const command = useCommand(attemptCalls.begin, {
    refreshes: kind.refreshes,
    onDone: () => navigate(to('write')),
  })
  const attempt = task.can.begin

  async function begin() {
    const seconds = task.mine?.workingSeconds ?? 0
    const now = Date.now() + clockOffset
    const end = Math.min(now + seconds * 1000, task.deadline ?? Number.POSITIVE_INFINITY)
    const time =
      seconds > 0 &&
      t('attempts.startQuestionHint', {
        time: timeText(seconds, t),
        end: isNear(end, now) ? clock(end) : fullTime(end),
      })
    const confirmed = await dialog.confirm({
      title: attempt > 1 ? t('attempts.again', { attempt }) : t('attempts.startQuestion'),
      message: [attempt > 1 && t('attempts.againHint'), time].filter(Boolean).join('\n'),
      confirmLabel: t('attempts.start'),
    })
    if (confirmed) command.mutate({ id: taskId, attempt, workId: task.mine?.workId })
  }

  return { begin: () => void begin(), isBeginning: command.isPending }
}
