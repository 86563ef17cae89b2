import { useNavigate } from 'react-router'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { useHomeworkAddress } from '#web/features/homework/addresses.ts'
import type { Info } from '#web/features/homework/info.ts'
import { submissionQueries } from '#web/features/homework/live-updates.ts'
import { useCommand } from '#web/lib/call.ts'
import { clock, fullTime, isNear } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { timeText } from './rules.ts'

/** Begins the attempt that may be begun, after a question, and opens the page for writing. */
export function useBegin(info: Info, clockOffset: number) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { homeworkId, to } = useHomeworkAddress()
  const command = useCommand(attemptCalls.begin, {
    refreshes: submissionQueries,
    onDone: () => navigate(to('write')),
  })
  const attempt = info.can.begin

  async function begin() {
    const seconds = info.mine?.workingSeconds ?? 0
    const now = Date.now() + clockOffset
    const end = Math.min(now + seconds * 1000, info.deadline ?? Number.POSITIVE_INFINITY)
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
    if (confirmed) command.mutate({ id: homeworkId, attempt, workId: info.mine?.workId })
  }

  return { begin: () => void begin(), isBeginning: command.isPending }
}
